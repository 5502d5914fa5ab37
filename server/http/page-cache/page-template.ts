import { createHash } from "node:crypto";
import type { CompressedBody, Encoding } from "../compress.ts";
import { createSegmentedGzip, type SegmentedGzip } from "./segmented-gzip.ts";

/** A page with a user's first name, and the Content-Security-Policy for its inline scripts. */
export type FilledPage = CompressedBody & { policy: string };

/** A cached page into which a user's first name is inserted. */
export type PageTemplate = {
  /**
   * Returns the page with a first name, or null if the name is too long. Uses gzip unless `acceptedEncoding`
   * is "identity".
   */
  fill(firstName: string, acceptedEncoding: Encoding): Promise<FilledPage | null>;
};

/**
 * Where a name is inserted: HTML, an inline script with the page's data, or a data response. It decides the
 * escaping.
 */
type OutputContext = "html" | "script" | "data";

/**
 * Length in bytes of a name in the page's data, with its closing quotation mark and spaces. It is fixed,
 * because the text after the name is compressed together with the text before it.
 */
const PADDED_BYTES = 96;

/** Closing quotation mark of a string with the name. In a script, the data is JSON in a JavaScript string. */
const CLOSING_QUOTES = { html: "", script: String.raw`\"`, data: '"' } as const;

/**
 * Creates a template from a page that was rendered with `placeholder` as the first name. `isDocument` is
 * false for a data response. `policy` contains the hashes of the inline scripts with the placeholder.
 * @throws if the page's data contains the placeholder inside a longer string
 */
export function createPageTemplate(page: {
  text: string;
  placeholder: string;
  isDocument: boolean;
  policy: string;
}): PageTemplate {
  const { text, placeholder, isDocument, policy } = page;
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)]
    .map(({ index, 0: element, 1: code = "" }) => ({ start: index, end: index + element.length, code }))
    .filter(({ code }) => code.includes(placeholder));
  const { parts, contexts } = splitAtPlaceholders(text, placeholder, (index) => {
    if (!isDocument) return "data";
    return scripts.some(({ start, end }) => start < index && index < end) ? "script" : "html";
  });
  const buffers = parts.map((part) => Buffer.from(part));
  let gzip: Promise<SegmentedGzip> | null = null;

  return {
    async fill(firstName, acceptedEncoding) {
      const names = contexts.map((context) => escapeName(firstName, context));
      if (names.includes(null)) return null;
      const nameBuffers = names.map((name) => Buffer.from(name ?? ""));
      const filledPolicy = fillPolicy(firstName);
      if (acceptedEncoding === "identity") {
        const bytes = Buffer.concat(buffers.flatMap((part, index) => [part, nameBuffers[index] ?? EMPTY]));
        return { encoding: "identity", bytes, policy: filledPolicy };
      }
      gzip ??= createSegmentedGzip(
        buffers,
        contexts.map((context) => (context === "html" ? null : PADDED_BYTES)),
      );
      return { encoding: "gzip", bytes: (await gzip).insert(nameBuffers), policy: filledPolicy };
    },
  };

  /** Returns the policy with the hashes of the scripts with this name. */
  function fillPolicy(firstName: string): string {
    const name = escapeName(firstName, "script") ?? "";
    return scripts.reduce((filledPolicy, { code }) => {
      const { parts: codeParts } = splitAtPlaceholders(code, placeholder, () => "script");
      return filledPolicy.replace(toHashSource(code), toHashSource(codeParts.join(name)));
    }, policy);
  }
}

const EMPTY = Buffer.alloc(0);

/** Splits a text at its placeholders. `getContext` gets the index of a placeholder. */
function splitAtPlaceholders(
  text: string,
  placeholder: string,
  getContext: (index: number) => OutputContext,
): { parts: string[]; contexts: OutputContext[] } {
  const parts: string[] = [];
  const contexts: OutputContext[] = [];
  let end = 0;
  for (let index = text.indexOf(placeholder); index >= 0; index = text.indexOf(placeholder, end)) {
    const context = getContext(index);
    parts.push(text.slice(end, index));
    contexts.push(context);
    end = index + placeholder.length;
    if (!text.startsWith(CLOSING_QUOTES[context], end)) throw new Error("A name is part of a longer string.");
    end += CLOSING_QUOTES[context].length;
  }
  return { parts: [...parts, text.slice(end)], contexts };
}

/**
 * Escapes a name as React and Remix do. Outside of HTML, adds the closing quotation mark and spaces, or
 * returns null if the name is too long.
 */
function escapeName(name: string, context: OutputContext): string | null {
  if (context === "html") return name.replace(/["'&<>]/g, (char) => HTML_ESCAPES[char] ?? char);
  const json = JSON.stringify(name).slice(1, -1);
  const escapedName =
    context === "data" ? json : JSON.stringify(json).slice(1, -1).replace(SCRIPT_CHARS, escapeUnicode);
  const text = escapedName + CLOSING_QUOTES[context];
  const length = Buffer.byteLength(text);
  return length > PADDED_BYTES ? null : text + " ".repeat(PADDED_BYTES - length);
}

/** React's escapes. */
const HTML_ESCAPES: Record<string, string> = {
  '"': "&quot;",
  "'": "&#x27;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Characters that Remix escapes in inline scripts. */
const SCRIPT_CHARS = /[&<>\u2028\u2029]/g;
const escapeUnicode = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

const toHashSource = (code: string): string =>
  `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
