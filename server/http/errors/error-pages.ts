import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { directionOf, languages } from "../../../app/i18n/languages.ts";
import { negotiateLanguage } from "../../session/language.ts";
import { exchangeOf } from "../exchange.ts";
import type { RefusedForm } from "../checks/refused-form.ts";

/**
 * Why an answer is given before or instead of the website's own pages: members of
 * `locales/<language>/errors.json`.
 */
type Refusal = "misdirected" | "forbidden" | "malformed" | "tooLarge" | "tooMany" | "busy" | "broken";

export type ErrorPages = {
  /**
   * Sends the page in the language that the browser asks for, with a form to post once more. Never kept by
   * anybody.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    refusal: Refusal,
    form?: RefusedForm | null,
  ): void;
  /** Sends what browsers keep, to be shown in a page's place while there is no connection. [PWA-010] */
  sendNote(response: ServerResponse, language: string): void;
};

type PageSettings = {
  localesFolder: string;
  styleSheets: readonly string[];
  publicUrl: string;
  productName: string;
  /** Where an order may lead to be paid: browsers apply `form-action` to redirects too. */
  paymentOrigins: readonly string[];
};

/**
 * Renders the pages of every language once, at start. They hold no script and need nothing but the style
 * sheets of the build.
 */
export function createErrorPages(settings: PageSettings): ErrorPages {
  const pages = new Map<string, Page>();
  const notes = new Map<string, string>();
  for (const language of languagesIn(settings.localesFolder)) {
    const words = wordsOf(settings.localesFolder, language);
    const home = { href: `${settings.publicUrl}/`, name: words.home };
    for (const refusal of refusals) {
      const text = words[refusal];
      if (text) pages.set(`${language} ${refusal}`, render(language, { ...words, ...text }, settings, home));
    }
    // The note stands at the address that was asked for: a link to nowhere asks for it once more.
    const again = { href: "", name: words.again };
    notes.set(language, render(language, { ...words, ...words.offline }, settings, again)(null));
  }

  return {
    send(request, response, status, refusal, form = null) {
      exchangeOf(response).log.warn({ status, refusal }, "refused before the website");
      const language = negotiateLanguage(request.headers["accept-language"] ?? "") ?? "en";
      const page = pages.get(`${language} ${refusal}`) ?? pages.get(`en ${refusal}`);
      response.statusCode = status;
      const actions = form ? ["'self'", ...settings.paymentOrigins].join(" ") : "'none'";
      setHeaders(response, actions);
      response.end(request.method === "HEAD" ? undefined : page?.(form));
    },
    sendNote(response, language) {
      setHeaders(response, "'none'");
      response.end(notes.get(language) ?? notes.get("en"));
    },
  };
}

function setHeaders(response: ServerResponse, formAction: string): void {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", `${policy}; form-action ${formAction}`);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Vary", "Accept-Language");
}

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const refusals = [
  "misdirected",
  "forbidden",
  "malformed",
  "tooLarge",
  "tooMany",
  "busy",
  "broken",
] as const satisfies readonly Refusal[];

const Text = z.object({ title: z.string(), text: z.string(), safe: z.string(), next: z.string() });
/** A language may lack a refusal that is new; English has all of them. */
const Words = z
  .object({ home: z.string(), again: z.string(), formHere: z.string(), sendAgain: z.string(), offline: Text })
  .and(z.partialRecord(z.enum(refusals), Text));
type Words = z.output<typeof Words>;

const languagesIn = (folder: string): string[] =>
  Object.keys(languages).filter((language) => existsSync(join(folder, language, "errors.json")));

const wordsOf = (folder: string, language: string): Words =>
  Words.parse(JSON.parse(readFileSync(join(folder, language, "errors.json"), "utf8")));

type PageWords = z.output<typeof Text> & Pick<Words, "formHere" | "sendAgain">;
/** A page, but for the form that it may hold. */
type Page = (form: RefusedForm | null) => string;

function render(
  language: string,
  words: PageWords,
  { styleSheets, productName }: PageSettings,
  way: { href: string; name: string },
): Page {
  const { title, text, safe, next } = words;
  const links = styleSheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join("\n");
  const before = `<!DOCTYPE html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – ${escape(productName)}</title>
${links}
</head>
<body class="bg-page text-ink">
<main class="mx-auto max-w-2xl px-4 py-24">
<h1 class="display text-5xl sm:text-6xl">${escape(title)}</h1>
<p class="mt-6 text-lg">${escape(text)}</p>
<p class="mt-3 text-lg">${escape(safe)} ${escape(next)}</p>
`;
  const after = `<p class="mt-8"><a class="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4" href="${escape(way.href)}">${escape(way.name)}</a></p>
</main>
</body>
</html>
`;
  return (form) => before + (form ? formOf(form, words) : "") + after;
}

/** The fields unseen, and the button that posts them. */
function formOf({ action, fields }: RefusedForm, { formHere, sendAgain }: PageWords): string {
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return `<form method="post" action="${escape(action)}" class="mt-6">
${hidden.join("\n")}
<p class="text-lg">${escape(formHere)}</p>
<button class="display target plate mt-4 inline-flex cursor-pointer items-center justify-center px-6 py-2.5 text-2xl [--cut:0.75rem] [--fill:var(--brand)] [--edge:var(--brand)] text-on-brand">${escape(sendAgain)}</button>
</form>
`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
