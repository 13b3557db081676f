/** The help of keys: everything can be done without a mouse. */

import { CircleHelp } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../house/Button";
import { Modal } from "../../house/Modal";
import css from "./HelpButton.module.css";
import { typing } from "./keys";

const KEYS: [string, [string, string][]][] = [
  [
    "The map",
    [
      ["arrows", "walk from space to space"],
      ["Tab", "next stack of mine that can do something"],
      ["Enter", "pick the stack, or the space to go to"],
      ["0–9", "how many"],
      ["+ −", "nearer, farther"],
      ["h", "hide the pieces"],
      ["t", "who can hit this space"],
      ["Esc", "let go"],
    ],
  ],
  [
    "Orders",
    [
      ["/", "type an order, as the log writes it"],
      ["Enter", "confirm"],
      ["Backspace", "take back the last pick"],
      ["u r", "undo, redo"],
      ["o", "odds"],
    ],
  ],
  [
    "Sheets",
    [
      ["d", "orders"],
      ["l", "log"],
      ["c", "talk"],
      ["f", "figures"],
      ["e", "reports: what the game explains"],
      ["p", "replay"],
      [", .", "a moment back, a moment on"],
      ["?", "this help"],
    ],
  ],
];

export function HelpButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "?" && !typing(event.target)) setOpen(true);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return (
    <>
      <IconButton
        name="Keys and help (?)"
        icon={<CircleHelp aria-hidden="true" />}
        className={css.button}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Modal title="Keys" close={() => setOpen(false)} wide>
          <div className={css.groups}>
            {KEYS.map(([title, keys]) => (
              <section key={title}>
                <h3>{title}</h3>
                <dl className={css.keys}>
                  {keys.map(([key, text]) => (
                    <div key={key}>
                      <dt>
                        {key.split(" ").map((one) => (
                          <kbd key={one}>{one}</kbd>
                        ))}
                      </dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <p>
            What glows can be done. What does not glow says why when you click on it, with the rule it rests
            on. The board as text lies under “Text”.
          </p>
        </Modal>
      )}
    </>
  );
}
