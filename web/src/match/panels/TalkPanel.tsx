/** Talk at the table, with all or with one's own side; and notes that nobody else reads. */

import { useEffect, useRef, useState } from "react";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Note } from "../../house/Note";
import { moment } from "../../house/time";
import { useMatch } from "../context";
import { Prose } from "./Line";
import { mentioned } from "./linking";
import { NotesField } from "./NotesField";
import { Point } from "./Point";
import css from "./TalkPanel.module.css";

export function TalkPanel() {
  const chat = useMatch((state) => state.chat);
  const words = useMatch((state) => state.words);
  const setHighlight = useMatch((state) => state.setHighlight);
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls to the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [chat.length]);
  return (
    <div className={css.panel}>
      <div className={css.lines} role="log" aria-label="Talk">
        <ul>
          {chat.length === 0 && <li className={css.empty}>Nobody has said anything yet.</li>}
          {chat.map((said) => {
            const spaces = mentioned(said.text, words);
            return (
              <li
                key={said.id}
                className={`${css.line} ${said.side ? css.side : ""}`}
                onMouseEnter={() => spaces.length && setHighlight({ spaces, from: "chat" })}
                onMouseLeave={() => spaces.length && setHighlight({ spaces: [], from: "" })}
              >
                <span className={css.name}>
                  {said.name}
                  {said.side && <em> to their side</em>}
                </span>
                <time className={css.time} dateTime={new Date(said.time * 1000).toISOString()}>
                  {moment(said.time)}
                </time>
                <p className={css.text}>
                  <Prose text={said.text} words={words} />
                </p>
              </li>
            );
          })}
          <li ref={end} aria-hidden="true" />
        </ul>
      </div>
      <Speak />
      <NotesField />
    </div>
  );
}

function Speak() {
  const why = useMatch((state) => state.match.why_not.talk);
  const allies = useMatch((state) => state.match.seats.length > 2);
  const say = useMatch((state) => state.say);
  const [text, setText] = useState("");
  const [to, setTo] = useState<"match" | "side">("match");
  const doing = useDoing();
  if (why) return <p className={css.empty}>{why}</p>;
  const send = () =>
    text.trim() &&
    doing.run(async () => {
      await say(text.trim(), to);
      setText("");
    });
  return (
    <form
      className={css.speak}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        aria-label="Say something"
        placeholder={to === "side" ? "To your own side" : "To the table"}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      {allies && (
        <select
          aria-label="To whom"
          value={to}
          onChange={(event) => setTo(event.target.value as "match" | "side")}
        >
          <option value="match">All</option>
          <option value="side">My side</option>
        </select>
      )}
      <Button small type="submit" disabled={doing.busy || !text.trim()}>
        Say
      </Button>
      <Point text={text.trim()} to={to} done={() => setText("")} />
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </form>
  );
}
