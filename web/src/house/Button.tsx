/** Buttons, and links that look like them. */

import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import css from "./Button.module.css";

export type Look = "main" | "plain" | "quiet" | "danger";

interface Dressed {
  look?: Look;
  small?: boolean;
  icon?: ReactNode;
}

const classes = ({ look = "plain", small }: Dressed, more = "") =>
  `${css.button} ${css[look]} ${small ? css.small : ""} ${more}`;

export function Button({
  look,
  small,
  icon,
  className,
  children,
  ...rest
}: Dressed & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={classes({ look, small }, className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  href,
  children,
  icon,
  ...dress
}: Dressed & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes(dress)}>
      {icon}
      {children}
    </Link>
  );
}

/** A button that is an icon; its name is heard and shown on hover. */
export function IconButton({
  name,
  icon,
  className = "",
  ...rest
}: { name: string; icon: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`${css.button} ${css.icon} ${className}`}
      aria-label={name}
      title={name}
      {...rest}
    >
      {icon}
    </button>
  );
}
