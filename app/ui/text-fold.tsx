import { Prose } from "./prose.tsx";

type TextFoldProps = { words: string; html: string; className?: string };

/** A long text behind a line of words: terms, rules. `html` must have come through `context.html.clean`. */
export const TextFold = ({ words, html, className }: TextFoldProps) => (
  <details className={className}>
    <summary className="target flex items-center font-semibold underline underline-offset-4">{words}</summary>
    <Prose html={html} />
  </details>
);
