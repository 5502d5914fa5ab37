/** HTML that is already escaped. The `html` tag inserts it unchanged. */
export type Html = { readonly html: string };

/**
 * Template tag that escapes its values, as in html`<p>${name}</p>`. Lists of HTML are joined. Null becomes
 * "".
 */
export function html(
  strings: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[] | null)[]
): Html {
  const fragments = strings.map((string, index) => string + toHtml(values[index] ?? null));
  return { html: fragments.join("") };
}

/** Replaces each placeholder `{{name}}` of a text by HTML and escapes the rest of the text. */
export const fillHtml = (text: string, values: Readonly<Record<string, Html>>): Html =>
  html`${text
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : (values[part] ?? html``)))}`;

function toHtml(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return "html" in value ? value.html : value.map((item) => item.html).join("");
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
