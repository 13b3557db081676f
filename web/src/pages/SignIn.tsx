/** Sign in, or make an account. */

import { useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { ask } from "../api/ask";
import { Button } from "../house/Button";
import { useDoing } from "../house/doing";
import { TextField } from "../house/Field";
import { welcome } from "../house/me";
import { Note } from "../house/Note";
import { Sheet } from "../house/Sheet";
import { Shell } from "../house/Shell";
import css from "./SignIn.module.css";

const TEXTS = {
  in: { title: "Sign in", deed: "Sign in", other: "No account yet?", way: "/sign-up", wayText: "Make one" },
  up: {
    title: "Make an account",
    deed: "Make the account",
    other: "You have one?",
    way: "/sign-in",
    wayText: "Sign in",
  },
};

function AccountPage({ kind }: { kind: keyof typeof TEXTS }) {
  const texts = TEXTS[kind];
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [email, setEmail] = useState("");
  const doing = useDoing();
  const enter = async () => {
    const me =
      kind === "in"
        ? await ask("POST /api/sessions", { body: { name, password } })
        : await ask("POST /api/accounts", { body: { name, password, email } });
    welcome(me);
    go(search.get("then") ?? "/");
  };
  return (
    <Shell title={texts.title} narrow>
      <Sheet title={texts.title} level={1}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            void doing.run(enter);
          }}
        >
          <TextField
            label="Name"
            value={name}
            onChange={(e) => setName(e.target.value)}
            autoComplete="username"
            maxLength={40}
            required
          />
          <TextField
            label="Password"
            type="password"
            value={password}
            onChange={(e) => setPassword(e.target.value)}
            autoComplete={kind === "in" ? "current-password" : "new-password"}
            minLength={kind === "in" ? undefined : 8}
            hint={kind === "in" ? undefined : "At least 8 letters or signs."}
            required
          />
          {kind === "up" && (
            <TextField
              label="E-mail (if you like)"
              type="email"
              value={email}
              onChange={(e) => setEmail(e.target.value)}
              autoComplete="email"
              hint="Only to tell you when it is your turn. You can switch that off."
            />
          )}
          {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
          <Button look="main" type="submit" disabled={doing.busy}>
            {texts.deed}
          </Button>
          <p>
            {texts.other} <Link href={`${texts.way}${search.size ? `?${search}` : ""}`}>{texts.wayText}</Link>
          </p>
        </form>
      </Sheet>
    </Shell>
  );
}

export const SignIn = () => <AccountPage kind="in" />;
export const SignUp = () => <AccountPage kind="up" />;
