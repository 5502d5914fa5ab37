import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Tone = "brand" | "good" | "bad" | "info" | "muted";

/** A number plate: sold out, new, a category. */
export function Badge({
  tone = "brand",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames(shape, tones[tone], className)}>{children}</span>;
}

const shape =
  "display inline-block rounded-xs px-2 py-1 text-base leading-none figures [box-shadow:inset_0_0_0_2px] forced-colors:border";

const tones: Record<Tone, string> = {
  brand: "bg-brand text-on-brand",
  good: "bg-good text-on-good",
  bad: "bg-bad text-on-bad",
  info: "bg-info text-on-info",
  muted: "bg-raised text-muted",
};
