/** Who sits here, at the right of the head: name and settings, or the way in. */

import { Settings, UserRound } from "lucide-react";
import { Link } from "wouter";
import { ButtonLink } from "./Button";
import { useAccount } from "./me";
import css from "./Visitor.module.css";

export function Visitor() {
  const account = useAccount();
  return (
    <div className={css.visitor}>
      {account ? (
        <Link href="/settings" className={css.name}>
          <UserRound aria-hidden="true" size={18} />
          <span>{account.name}</span>
        </Link>
      ) : (
        <ButtonLink href="/sign-in" small>
          Sign in
        </ButtonLink>
      )}
      <Link href="/settings" className={css.gear} aria-label="Settings" title="Settings">
        <Settings aria-hidden="true" size={20} />
      </Link>
    </div>
  );
}
