import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { SiteLink } from "./site-link.tsx";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: ButtonTone };

/** A button. It submits its form, unless `type` is set. */
export function Button({ tone = "primary", type = "submit", className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classNames(baseClass, TONE_CLASSES[tone], className)} />;
}

type LinkButtonProps = ComponentProps<typeof SiteLink> & { tone?: ButtonTone };

/** A link that looks like a button, for navigation. [NAV-006 NAV-009] */
export function LinkButton({ tone = "primary", className, ...rest }: LinkButtonProps) {
  return <SiteLink {...rest} className={classNames(baseClass, TONE_CLASSES[tone], className)} />;
}

const baseClass =
  "button display target items-center justify-center gap-2 px-[min(1.5rem,7vw)] py-2.5 text-center text-2xl no-underline";

const TONE_CLASSES: Record<ButtonTone, string> = {
  primary: "plate [--cut:0.75rem] [--fill:var(--brand)] [--edge:var(--brand)] text-on-brand",
  secondary: "plate [--cut:0.75rem] [--fill:var(--page)] [--edge:var(--ink)] text-ink",
  danger: "plate [--cut:0.75rem] [--fill:var(--bad)] [--edge:var(--bad)] text-on-bad",
  quiet: "px-3 text-brand-text underline decoration-2 underline-offset-4 hover:decoration-4",
};
