import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { classNames } from "./class-names.ts";

/** Rich text of the organiser, at most 65 characters per line. `html` must come from `context.html.clean`. */
export function Prose({ className, html }: { className?: string; html: string }) {
  return (
    <div
      {...organiserTextProps}
      className={classNames("prose", className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
