/** A sheet laid over the page. The browser keeps the focus inside and closes it on Escape. */

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./Button";
import css from "./Modal.module.css";

export function Modal({
  title,
  close,
  children,
  wide,
}: {
  title: ReactNode;
  close: () => void;
  children: ReactNode;
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${wide ? css.wide : ""}`}
      aria-labelledby={id}
      onClose={close}
      onCancel={close}
    >
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        <IconButton name="Close" icon={<X />} onClick={close} />
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
