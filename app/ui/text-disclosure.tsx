import { Prose } from "./prose.tsx";

type TextDisclosureProps = { label: string; html: string; className?: string };

/** A long text, such as terms, in a disclosure. `html` must come from `context.html.clean`. */
export const TextDisclosure = ({ label, html, className }: TextDisclosureProps) => (
  <details className={className}>
    <summary className="target flex items-center font-semibold underline underline-offset-4">{label}</summary>
    <Prose html={html} />
  </details>
);
