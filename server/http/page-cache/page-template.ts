import { createHash } from "node:crypto";
import type { CompressedBody, Encoding } from "../compress.ts";
import { createSegmentedGzip, type SegmentedGzip } from "./segmented-gzip.ts";

/** A page for one user, with the Content-Security-Policy for its inline scripts. */
export type FilledPage = CompressedBody & { policy: string };

/** A cached page into which the user's first name is inserted for each response. */
export type PageTemplate = {
  /**
   * Returns the page for a user, as gzip if `accepted` is any encoding; null if the name is too long for its
   * place.
   */
  fill(firstName: string, accepted: Encoding): Promise<FilledPage | null>;
};

/**
 * Where a name is inserted, which decides how it is escaped: the HTML of a document, the inline script with
 * the page's data, or the response to a data request.
 */
type Place = "html" | "script" | "data";

/** Length in bytes of a name in the page's data, with its closing quotation mark and spaces after it. */
const PADDED_LENGTH = 96;

/** Ends of the strings that contain a name: the data in a script is JSON inside a JavaScript string. */
const CLOSING = { html: "", script: String.raw`\"`, data: '"' } as const;

/**
 * Creates a template from a page that was rendered with `placeholder` as the first name. `policy` is the
 * Content-Security-Policy with the hashes of the inline scripts as rendered; `isDocument` is false for
 * responses to data requests.
 * @throws if the placeholder is inside a longer string of the page's data
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
  const { parts, places } = split(text, placeholder, (index) => {
    if (!isDocument) return "data";
    return scripts.some(({ start, end }) => start < index && index < end) ? "script" : "html";
  });
  const texts = parts.map((part) => Buffer.from(part));
  let gzip: Promise<SegmentedGzip> | null = null;

  return {
    async fill(firstName, accepted) {
      const values = places.map((place) => insertedText(firstName, place));
      if (values.includes(null)) return null;
      const inserted = values.map((value) => Buffer.from(value ?? ""));
      const filledPolicy = policyFor(firstName);
      if (accepted === "identity") {
        const bytes = Buffer.concat(texts.flatMap((part, index) => [part, inserted[index] ?? NOTHING]));
        return { encoding: "identity", bytes, policy: filledPolicy };
      }
      gzip ??= createSegmentedGzip(
        texts,
        places.map((place) => (place === "html" ? null : PADDED_LENGTH)),
      );
      return { encoding: "gzip", bytes: (await gzip).insert(inserted), policy: filledPolicy };
    },
  };

  /** Replaces the hashes of the scripts that contain the name. */
  function policyFor(firstName: string): string {
    const name = insertedText(firstName, "script") ?? "";
    return scripts.reduce((filled, { code }) => {
      const { parts: around } = split(code, placeholder, () => "script");
      return filled.replace(hashOf(code), hashOf(around.join(name)));
    }, policy);
  }
}

const NOTHING = Buffer.alloc(0);

/** Splits a text at each placeholder; `placeAt` returns the place of the one at an index. */
function split(
  text: string,
  placeholder: string,
  placeAt: (index: number) => Place,
): { parts: string[]; places: Place[] } {
  const parts: string[] = [];
  const places: Place[] = [];
  let end = 0;
  for (let index = text.indexOf(placeholder); index >= 0; index = text.indexOf(placeholder, end)) {
    const place = placeAt(index);
    parts.push(text.slice(end, index));
    places.push(place);
    end = index + placeholder.length;
    if (!text.startsWith(CLOSING[place], end)) throw new Error("A name is part of a longer string.");
    end += CLOSING[place].length;
  }
  return { parts: [...parts, text.slice(end)], places };
}

/** Escapes a name exactly as the website does; null if it is too long. */
function insertedText(name: string, place: Place): string | null {
  if (place === "html") return name.replace(/["'&<>]/g, (char) => HTML_ESCAPES[char] ?? char);
  const json = JSON.stringify(name).slice(1, -1);
  const escaped =
    place === "data" ? json : JSON.stringify(json).slice(1, -1).replace(SCRIPT_CHARS, escapeUnicode);
  const text = escaped + CLOSING[place];
  const length = Buffer.byteLength(text);
  return length > PADDED_LENGTH ? null : text + " ".repeat(PADDED_LENGTH - length);
}

/** As React escapes text and attributes. */
const HTML_ESCAPES: Record<string, string> = {
  '"': "&quot;",
  "'": "&#x27;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

/** As Remix escapes data in inline scripts. */
const SCRIPT_CHARS = /[&<>\u2028\u2029]/g;
const escapeUnicode = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

const hashOf = (code: string): string => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
