import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { greet } from "./house/me";
import { dress } from "./house/settings";

dress();
void greet();
// The way to a board is long: its parts are fetched while we ask who is here.
if (/^\/match\/[^/]+$/.test(location.pathname)) void import("./match/MatchPage");

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
