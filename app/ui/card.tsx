import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = { as?: "article" | "li" | "div"; id?: string; className?: string; children: ReactNode };

/** A box with one cut corner. It has no padding, so that a picture can fill it. */
export function Card({ as: Tag = "div", id, className, children }: CardProps) {
  return (
    <Tag id={id} className={classNames("plate card", className)}>
      {children}
    </Tag>
  );
}
