import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { getDirection, languages } from "../../../app/i18n/languages.ts";
import { negotiateLanguage } from "../../session/language.ts";
import { getRequestScope } from "../request-scope.ts";
import type { RejectedForm } from "../checks/rejected-form.ts";

/** Reasons for an error page without the website, as keys in `locales/<language>/errors.json`. */
type ErrorKind = "misdirected" | "forbidden" | "malformed" | "tooLarge" | "tooMany" | "busy" | "broken";

export type ErrorPages = {
  /** Sends an error page in the language of the browser, optionally with a form to submit again. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    kind: ErrorKind,
    form?: RejectedForm | null,
  ): void;
  /** Sends the page that the service worker stores and shows without a connection. [PWA-010] */
  sendOfflinePage(response: ServerResponse, language: string): void;
};

type PageSettings = {
  localesFolder: string;
  styleSheets: readonly string[];
  publicUrl: string;
  productName: string;
  /**
   * Payment origins, to which a submitted order may be redirected: `form-action` also applies to redirects.
   */
  paymentOrigins: readonly string[];
};

/** Creates the error pages in all languages at start, without scripts. */
export function createErrorPages(settings: PageSettings): ErrorPages {
  const pages = new Map<string, PageRenderer>();
  const offlinePages = new Map<string, string>();
  for (const language of listLanguages(settings.localesFolder)) {
    const messages = readMessages(settings.localesFolder, language);
    const home = { href: `${settings.publicUrl}/`, name: messages.home };
    for (const kind of ERROR_KINDS) {
      const text = messages[kind];
      if (text)
        pages.set(
          `${language} ${kind}`,
          createPageRenderer(language, { ...messages, ...text }, settings, home),
        );
    }
    // The browser shows the offline page at the requested URL, which the empty link loads again.
    const reload = { href: "", name: messages.again };
    offlinePages.set(
      language,
      createPageRenderer(
        language,
        { ...messages, ...messages.offline },
        settings,
        reload,
        buildTicketSection(messages.savedTickets),
      )(null),
    );
  }

  return {
    send(request, response, status, kind, form = null) {
      getRequestScope(response).log.warn({ status, refusal: kind }, "rejected before the website");
      const language = negotiateLanguage(request.headers["accept-language"] ?? "") ?? "en";
      const page = pages.get(`${language} ${kind}`) ?? pages.get(`en ${kind}`);
      response.statusCode = status;
      const actions = form ? ["'self'", ...settings.paymentOrigins].join(" ") : "'none'";
      setHeaders(response, actions);
      response.end(request.method === "HEAD" ? undefined : page?.(form));
    },
    sendOfflinePage(response, language) {
      setHeaders(response, "'none'");
      response.end(offlinePages.get(language) ?? offlinePages.get("en"));
    },
  };
}

function setHeaders(response: ServerResponse, formAction: string): void {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", `${PAGE_POLICY}; form-action ${formAction}`);
  response.setHeader("Cache-Control", "no-store, no-transform");
  response.setHeader("Vary", "Accept-Language");
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const ERROR_KINDS = [
  "misdirected",
  "forbidden",
  "malformed",
  "tooLarge",
  "tooMany",
  "busy",
  "broken",
] as const satisfies readonly ErrorKind[];

const Text = z.object({ title: z.string(), text: z.string(), safe: z.string(), next: z.string() });
/** The messages of a language. Missing ones are shown in English. */
const Messages = z
  .object({
    home: z.string(),
    again: z.string(),
    formHere: z.string(),
    sendAgain: z.string(),
    offline: Text,
    savedTickets: z.string(),
  })
  .and(z.partialRecord(z.enum(ERROR_KINDS), Text));
type Messages = z.output<typeof Messages>;

const listLanguages = (folder: string): string[] =>
  Object.keys(languages).filter((language) => existsSync(join(folder, language, "errors.json")));

const readMessages = (folder: string, language: string): Messages =>
  Messages.parse(JSON.parse(readFileSync(join(folder, language, "errors.json"), "utf8")));

type PageMessages = z.output<typeof Text> & Pick<Messages, "formHere" | "sendAgain">;
type PageRenderer = (form: RejectedForm | null) => string;

function createPageRenderer(
  language: string,
  messages: PageMessages,
  { styleSheets, productName }: PageSettings,
  link: { href: string; name: string },
  lastSection = "",
): PageRenderer {
  const { title, text, safe, next } = messages;
  const links = styleSheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join("\n");
  const start = `<!DOCTYPE html>
<html lang="${language}" dir="${getDirection(language)}">
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
  const end = `<p class="mt-8"><a class="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4" href="${escape(link.href)}">${escape(link.name)}</a></p>
${lastSection}</main>
</body>
</html>
`;
  return (form) => start + (form ? renderForm(form, messages) : "") + end;
}

/**
 * Builds the section of tickets that are saved in the browser. The service worker removes the comment around
 * it and replaces the list item. [PWA-010]
 */
const buildTicketSection = (title: string): string =>
  `<!--tickets<h2 class="display mt-12 text-3xl">${escape(title)}</h2><ul class="mt-3"><li></li></ul>-->\n`;

function renderForm({ action, fields }: RejectedForm, { formHere, sendAgain }: PageMessages): string {
  const hiddenInputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return `<form method="post" action="${escape(action)}" class="mt-6">
${hiddenInputs.join("\n")}
<p class="text-lg">${escape(formHere)}</p>
<button class="display target plate mt-4 inline-flex cursor-pointer items-center justify-center px-6 py-2.5 text-2xl [--cut:0.75rem] [--fill:var(--brand)] [--edge:var(--brand)] text-on-brand">${escape(sendAgain)}</button>
</form>
`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
