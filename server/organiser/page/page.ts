import type { IncomingMessage, ServerResponse } from "node:http";
import { negotiateLanguage } from "../../../app/domain/negotiate-language.ts";
import { directionOf, mailLanguages } from "../mail/mail-texts.ts";
import { html, type Html } from "./html.ts";
import { pageStyle } from "./page-style.ts";

/** A page of the API itself: plain HTML without scripts, so that it works in any browser. */
type ApiPage = {
  /** A language of the mails. */
  language: string;
  title: string;
  /** The organiser's name (of a payment page: the gateway's), and a short line about it. */
  organisationName: string;
  tagline?: string;
  content: Html;
  footer: string;
};

/** Renders the whole page. The title is also its heading. */
export const apiPage = ({
  language,
  title,
  organisationName,
  tagline = "",
  content,
  footer,
}: ApiPage): string =>
  html`<!doctype html>
    <html lang="${language === "en" ? "en-AU" : language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${organisationName}</title>
        ${pageStyle.element}
      </head>
      <body>
        <header><strong dir="auto">${organisationName}</strong> <span>${tagline}</span></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${footer}</footer>
      </body>
    </html> `.html;

/**
 * The language of a page: that of its link (`?lng=`), else `known`, the language of the reader's account,
 * else the browser's first supported language, else English.
 */
export function pageLanguage(request: IncomingMessage, known = ""): string {
  const query = new URL(request.url ?? "/", "http://here.invalid").searchParams;
  const wanted = [query.get("lng") ?? "", known, request.headers["accept-language"] ?? ""];
  const found = wanted.map((languages) => negotiateLanguage(languages, mailLanguages));
  return found.find((language) => language !== null) ?? "en";
}

/**
 * Policy of a page. `formActionOrigins`: origins that responses to its forms may redirect to (Chromium checks
 * redirects after a POST against `form-action`). `style`: its `style-src`. The referrer is withheld, since
 * the URL may contain a token, unless `referrer` allows it for the API itself.
 */
type PagePolicy = {
  formActionOrigins?: readonly string[];
  style?: string;
  referrer?: "no-referrer" | "same-origin";
};

/** Sends an uncacheable page. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  policy: PagePolicy = {},
): void {
  setSecurityHeaders(response, policy);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(page),
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
  });
  response.end(page);
}

/** Redirects with 303. */
export function redirectTo(response: ServerResponse, address: string, policy: PagePolicy = {}): void {
  setSecurityHeaders(response, policy);
  response.writeHead(303, { Location: address }).end();
}

/** A link next to a button. */
export const textLink = (address: string, label: string): Html =>
  html`<p><a href="${address}">${label}</a></p>`;

/** A link styled as a button. */
export const buttonLink = (address: string, label: string): Html =>
  html`<p><a class="main" href="${address}">${label}</a></p>`;

function setSecurityHeaders(
  response: ServerResponse,
  { formActionOrigins = [], style = pageStyle.source, referrer = "no-referrer" }: PagePolicy,
): void {
  const policy = [
    "default-src 'none'",
    `style-src ${style}`,
    `form-action ${["'self'", ...formActionOrigins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader("Content-Security-Policy", policy.join("; "));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", referrer);
  response.setHeader("X-Content-Type-Options", "nosniff");
}
