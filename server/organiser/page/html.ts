/** HTML that is already escaped. The `html` tag inserts such values unchanged and escapes all others. */
export type Html = { readonly html: string };

/** Template tag that escapes its values: html`<p>${name}</p>`. Lists of HTML are joined; null becomes "". */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[] | null)[]
): Html {
  const fragments = parts.map((part, index) => part + toHtml(values[index] ?? null));
  return { html: fragments.join("") };
}

/** Replaces each `{{name}}` in a text by HTML; the rest is escaped. */
export const fillHtml = (text: string, values: Readonly<Record<string, Html>>): Html =>
  html`${text
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : (values[part] ?? html``)))}`;

function toHtml(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escape(String(value));
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
