import type { ReactNode } from "react";
import { asWritten } from "../i18n/as-written.ts";
import { classNames } from "./class-names.ts";

type ProseProps = { className?: string } & ({ html: string } | { children: ReactNode });

/**
 * The organiser's text for reading, 65 characters a line. `html` must have come through `context.html.clean`.
 */
export function Prose({ className, ...content }: ProseProps) {
  const written = { ...asWritten, className: classNames("prose", className) };
  if ("html" in content) return <div {...written} dangerouslySetInnerHTML={{ __html: content.html }} />;
  return <div {...written}>{content.children}</div>;
}
