import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { inkClass, onGroundClass } from "./frame-classes.ts";

type Props = {
  /** The editor's code of the ground that this stands on. */
  ground: string;
  /** The editor's code of the letters; they go before what the ground asks for. */
  ink: string;
  className?: string;
  children: ReactNode;
};

/** What stands on a ground of the organiser's, in colours that can be read there. */
export function OnGround({ ground, ink, className, children }: Props) {
  const own = onGroundClass(ground);
  const letters = inkClass(ink);
  if (!letters || letters === own) return <div className={classNames(own, className)}>{children}</div>;
  return (
    <div className={classNames("contents", own)}>
      <div className={classNames(letters, className)}>{children}</div>
    </div>
  );
}
