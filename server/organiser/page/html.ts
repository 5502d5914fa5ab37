/** HTML that was made here; everything else put into `html` is escaped. */
export type Html = { readonly html: string };

/** Puts texts into HTML safely: html`<p>${name}</p>`. Lists of HTML are joined, null is nothing. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[] | null)[]
): Html {
  const written = parts.map((part, index) => part + write(values[index] ?? null));
  return { html: written.join("") };
}

function write(value: string | number | Html | readonly Html[] | null): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escape(String(value));
  return "html" in value ? value.html : value.map((part) => part.html).join("");
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
