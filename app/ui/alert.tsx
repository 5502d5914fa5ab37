import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type AlertTone = "good" | "bad" | "info";
type AlertProps = {
  tone: AlertTone;
  title?: string | undefined;
  className?: string;
  id?: string;
  children: ReactNode;
};

/** A message box. Screen readers announce the tone `bad` immediately, and other tones when the user is idle. */
export function Alert({ tone, title, className, id, children }: AlertProps) {
  return (
    <div
      id={id}
      role={tone === "bad" ? "alert" : "status"}
      className={classNames("border-s-8 bg-raised px-4 py-3", EDGE_CLASSES[tone], className)}
    >
      {title && <h2 className="display mb-2 text-3xl">{title}</h2>}
      <div className="max-w-prose break-words">{children}</div>
    </div>
  );
}

const EDGE_CLASSES: Record<AlertTone, string> = {
  good: "border-good",
  bad: "border-bad",
  info: "border-info",
};
