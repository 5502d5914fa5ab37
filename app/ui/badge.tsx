import type { HTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

type Tone = "brand" | "good" | "bad" | "info" | "muted";

/** A small label, such as “Sold out” or the name of a category. */
export function Badge({
  tone = "brand",
  className,
  ...rest
}: HTMLAttributes<HTMLSpanElement> & { tone?: Tone }) {
  return <span {...rest} className={classNames(baseClass, TONE_CLASSES[tone], className)} />;
}

const baseClass = "display inline-block rounded-xs border-2 px-1.5 py-0.5 text-base leading-none figures";

const TONE_CLASSES: Record<Tone, string> = {
  brand: "bg-brand text-on-brand",
  good: "bg-good text-on-good",
  bad: "bg-bad text-on-bad",
  info: "bg-info text-on-info",
  muted: "bg-raised text-muted",
};
