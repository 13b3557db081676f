/** Settings: kept in this browser, and with the account of those who have one. */

import { useState } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../house/Button";
import { Radios, Switch } from "../../house/Field";
import { signOut, useAccount } from "../../house/me";
import { Sheet } from "../../house/Sheet";
import { Shell } from "../../house/Shell";
import { change, type Settings, settings } from "../../house/settings";
import { play } from "../../match/room/sounds";
import { Messages } from "./Messages";
import css from "./SettingsPage.module.css";

export default function SettingsPage() {
  const account = useAccount();
  const now = useStore(settings);
  const set = (part: Partial<Settings>) => change(part, Boolean(account));
  return (
    <Shell title="Settings" narrow>
      <div className={css.page}>
        <h1>Settings</h1>
        <Sheet title="Look">
          <Radios
            label="Light"
            columns
            value={now.theme}
            onChange={(theme) => set({ theme })}
            choices={[
              { value: "auto", label: "As the system" },
              { value: "light", label: "Light", text: "Paper by day" },
              { value: "dark", label: "Dark", text: "The map by lamplight" },
            ]}
          />
          <Switch
            label="Strong patterns"
            hint="Hatching and letters of nations stand out, for those who cannot tell them by colour."
            checked={now.patterns}
            onChange={(patterns) => set({ patterns })}
          />
          <Radios
            label="Movement on the screen"
            columns
            value={now.motion}
            onChange={(motion) => set({ motion })}
            choices={[
              { value: "auto", label: "As the system" },
              { value: "on", label: "Yes" },
              { value: "off", label: "No" },
            ]}
          />
        </Sheet>
        <Sheet title="Sound">
          <Switch
            label="Sounds"
            hint="Five short cues: your turn, dice, losses, a message, a refusal. Each can be seen as well."
            checked={now.sound}
            onChange={(sound) => {
              set({ sound });
              if (sound) play("turn");
            }}
          />
          {now.sound && (
            <label className={css.volume}>
              Volume
              <input
                type="range"
                min={0}
                max={1}
                step={0.1}
                value={now.volume}
                onChange={(event) => set({ volume: Number(event.target.value) })}
                onPointerUp={() => play("turn")}
              />
            </label>
          )}
        </Sheet>
        <Sheet title="At the table">
          <Radios
            label="The board"
            columns
            value={now.board}
            onChange={(board) => set({ board })}
            choices={[
              { value: "drawn", label: "As a map", text: "The same as text lies beside it" },
              {
                value: "text",
                label: "As text",
                text: "For screen readers, and for those who never touch a mouse",
              },
            ]}
          />
          <Radios
            label="Curtain between seats of one screen"
            value={now.curtain}
            onChange={(curtain) => set({ curtain })}
            choices={[
              { value: "auto", label: "Where seats hide something from each other" },
              { value: "always", label: "Always" },
              { value: "never", label: "Never" },
            ]}
          />
        </Sheet>
        {account && !account.guest && <Messages />}
        <Account />
      </div>
    </Shell>
  );
}

function Account() {
  const account = useAccount();
  const [, go] = useLocation();
  const [sure, setSure] = useState(false);
  if (!account) return <ButtonLink href="/sign-in">Sign in</ButtonLink>;
  const leave = async () => {
    await signOut();
    go("/");
  };
  return (
    <Sheet title={account.name}>
      {account.guest && (
        <p>
          You are a guest: this browser remembers you, and nothing else does. When you sign out, your seats
          cannot be taken up again.
        </p>
      )}
      <Button
        look={account.guest ? "danger" : "plain"}
        onClick={() => (account.guest && !sure ? setSure(true) : void leave())}
      >
        {sure ? "Yes, sign out and give up my seats" : "Sign out"}
      </Button>
    </Sheet>
  );
}
