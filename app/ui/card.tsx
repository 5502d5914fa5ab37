import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = { as?: "article" | "li" | "div"; id?: string; className?: string; children: ReactNode };

/**
 * A plate with one cut corner that holds one thing. Its padding is the content's own, so that a picture can
 * fill it.
 */
export function Card({ as: Tag = "div", id, className, children }: CardProps) {
  return (
    <Tag id={id} className={classNames("plate", className)}>
      {children}
    </Tag>
  );
}
