import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProseProps = { className?: string; lang?: string; dir?: "auto" } & (
  | { html: string }
  | { children: ReactNode }
);

/** Text for reading, 65 characters a line. `html` must have come through `context.html.clean`. */
export function Prose({ className, lang, dir, ...content }: ProseProps) {
  const classes = classNames("prose", className);
  if ("html" in content) {
    return (
      <div className={classes} lang={lang} dir={dir} dangerouslySetInnerHTML={{ __html: content.html }} />
    );
  }
  return (
    <div className={classes} lang={lang} dir={dir}>
      {content.children}
    </div>
  );
}
