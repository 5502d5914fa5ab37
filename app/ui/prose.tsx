import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProseProps = { className?: string; lang?: string } & ({ html: string } | { children: ReactNode });

/** Text for reading, 65 characters a line. `html` must have come through `context.html.clean`. */
export function Prose({ className, lang, ...content }: ProseProps) {
  const classes = classNames("prose", className);
  if ("html" in content) {
    return <div className={classes} lang={lang} dangerouslySetInnerHTML={{ __html: content.html }} />;
  }
  return (
    <div className={classes} lang={lang}>
      {content.children}
    </div>
  );
}
