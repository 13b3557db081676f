/** The head of a match: where we are, with whose eyes, and what else can be done. */

import { ArrowLeft, Film, Link2, Wifi, WifiOff } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { IconButton } from "../../house/Button";
import { copy } from "../../house/copy";
import { useMatch } from "../context";
import { linkForOthers } from "./address";
import { HelpButton } from "./HelpButton";
import { MatchMenu } from "./MatchMenu";
import { SeatSwitcher } from "./SeatSwitcher";
import css from "./TopBar.module.css";
import { toggleReplay, useRoom } from "./ui";
import { standing } from "./wording";

export function TopBar() {
  const match = useMatch((state) => state.match);
  const look = useMatch((state) => state.look);
  const words = useMatch((state) => state.words);
  const replay = useRoom((state) => state.replay);
  return (
    <header className={css.bar}>
      <Link href="/" className={css.back} aria-label="Back to the lobby" title="Back to the lobby">
        <ArrowLeft aria-hidden="true" size={20} />
      </Link>
      <div className={css.names}>
        <h1 className={css.title}>{match.title}</h1>
        <p className={css.now}>{standing(look, words)}</p>
      </div>
      <SeatSwitcher />
      <div className={css.tools}>
        <Connected />
        <IconButton
          name="Replay (p)"
          icon={<Film aria-hidden="true" />}
          aria-pressed={replay}
          onClick={toggleReplay}
        />
        <Share />
        <HelpButton />
        <MatchMenu />
      </div>
    </header>
  );
}

function Connected() {
  const connection = useMatch((state) => state.connection);
  if (connection === "connecting") return null;
  const open = connection === "open";
  return (
    <span className={open ? css.open : css.lost} title={open ? "Connected" : "Not connected"}>
      {open ? <Wifi aria-hidden="true" size={18} /> : <WifiOff aria-hidden="true" size={18} />}
      <span className="heard">{open ? "Connected" : "Not connected"}</span>
    </span>
  );
}

function Share() {
  const id = useMatch((state) => state.match.id);
  const at = useMatch((state) => state.at);
  const [copied, setCopied] = useState(false);
  const give = async () => {
    setCopied(await copy(linkForOthers(id, at)));
    window.setTimeout(() => setCopied(false), 2000);
  };
  const name = copied ? "Copied" : at === null ? "Copy a link to this match" : "Copy a link to this moment";
  return (
    <IconButton
      className={css.share}
      name={name}
      icon={<Link2 aria-hidden="true" />}
      aria-pressed={copied}
      onClick={give}
    />
  );
}
