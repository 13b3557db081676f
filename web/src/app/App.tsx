/** The house: its rooms and the ways to them. Rooms are loaded when they are entered. */

import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { useMe } from "../house/me";
import { Waiting } from "../house/Waiting";
import { Mishap } from "./Mishap";
import { Safe } from "./Safe";

const HomePage = lazy(() => import("../pages/lobby/HomePage"));
const CreatePage = lazy(() => import("../pages/create/CreatePage"));
const JoinPage = lazy(() => import("../pages/JoinPage"));
const ConfirmPage = lazy(() => import("../pages/ConfirmPage"));
const SignIn = lazy(async () => ({ default: (await import("../pages/SignIn")).SignIn }));
const SignUp = lazy(async () => ({ default: (await import("../pages/SignIn")).SignUp }));
const SettingsPage = lazy(() => import("../pages/settings/SettingsPage"));
const AboutPage = lazy(() => import("../pages/AboutPage"));
const RulesHome = lazy(() => import("../pages/rules/RulesHome"));
const RulesPage = lazy(() => import("../pages/rules/RulesPage"));
const DicePage = lazy(() => import("../pages/dice/DicePage"));
const MatchPage = lazy(() => import("../match/MatchPage"));
const NotFound = lazy(() => import("../pages/NotFound"));

export function App() {
  const { me, error } = useMe();
  if (error) return <Mishap error={error} />;
  if (!me) return <Waiting />;
  return (
    <Safe>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/sign-in" component={SignIn} />
          <Route path="/sign-up" component={SignUp} />
          <Route path="/new" component={CreatePage} />
          <Route path="/join/:token" component={JoinPage} />
          <Route path="/confirm/:token" component={ConfirmPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/about" component={AboutPage} />
          <Route path="/rules" component={RulesHome} />
          <Route path="/rules/:game" component={RulesPage} />
          <Route path="/match/:id/dice" component={DicePage} />
          <Route path="/match/:id" component={MatchPage} />
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Safe>
  );
}
