import type { IncomingMessage, ServerResponse } from "node:http";
import { negotiateLanguage } from "../../../app/domain/negotiate-language.ts";
import { fillText, getDirection, MAIL_LANGUAGES } from "../mail/mail-texts.ts";
import { html, type Html } from "./html.ts";
import { PAGE_STYLE, type Style } from "./page-style.ts";

/** An HTML page of the API, without scripts. */
type ApiPage = {
  /** Language code, one of `MAIL_LANGUAGES`. */
  language: string;
  title: string;
  /** The name in the header, which is the organiser's or, on a payment page, the payment gateway's. */
  organisationName: string;
  tagline?: string;
  content: Html;
  footer: string;
  /** `PAGE_STYLE` by default. The page must be sent with its source as `styleSource`. */
  style?: Style;
};

/** Renders a page as HTML. The title is also the heading. */
export const renderApiPage = ({
  language,
  title,
  organisationName,
  tagline = "",
  content,
  footer,
  style = PAGE_STYLE,
}: ApiPage): string =>
  html`<!doctype html>
    <html lang="${language === "en" ? "en-AU" : language}" dir="${getDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${organisationName}</title>
        ${style.element}
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
 * Returns the first language that is supported: of the URL (`?lng=`), else of the account ("" if unknown),
 * else of the browser, else English.
 */
export function getPageLanguage(request: IncomingMessage, accountLanguage = ""): string {
  const query = new URL(request.url ?? "/", "http://here.invalid").searchParams;
  const candidates = [query.get("lng") ?? "", accountLanguage, request.headers["accept-language"] ?? ""];
  const negotiatedLanguages = candidates.map((languages) => negotiateLanguage(languages, MAIL_LANGUAGES));
  return negotiatedLanguages.find((language) => language !== null) ?? "en";
}

type SecurityHeaderOptions = {
  /**
   * Origins to which the page's forms may redirect, because Chromium applies `form-action` to redirects after
   * a POST.
   */
  formActionOrigins?: readonly string[];
  /** CSP source for `style-src`. By default, that of `PAGE_STYLE`. */
  styleSource?: string;
  /** Whether the page shows pictures of this API. */
  hasPictures?: boolean;
  /** `no-referrer` by default, because the URL may contain a token. */
  referrer?: "no-referrer" | "same-origin";
};

/** Sends a page, with `Cache-Control: no-store`. */
export function sendPage(
  response: ServerResponse,
  status: number,
  pageHtml: string,
  headerOptions: SecurityHeaderOptions = {},
): void {
  setSecurityHeaders(response, headerOptions);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(pageHtml),
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
  });
  response.end(pageHtml);
}

/** The status and content of a page that a link in a mail leads to. */
export type LinkPageContent = { status: number; title: string; content: Html };

type LinkPageOptions = {
  language: string;
  organisationName: string;
  /** The page's name and footer in its language. */
  texts: { name: string; footer: string };
  style?: Style;
  hasPictures?: boolean;
};

/** Sends a page that a link in a mail leads to. */
export function sendLinkPage(
  response: ServerResponse,
  { status, title, content }: LinkPageContent,
  { language, organisationName, texts, style = PAGE_STYLE, hasPictures = false }: LinkPageOptions,
): void {
  const footer = fillText(texts.footer, { organisation: organisationName });
  sendPage(
    response,
    status,
    renderApiPage({ language, title, organisationName, tagline: texts.name, content, footer, style }),
    { styleSource: style.source, hasPictures },
  );
}

/** Redirects to a URL with 303 and `Cache-Control: no-store`. */
export function redirectTo(
  response: ServerResponse,
  url: string,
  headerOptions: SecurityHeaderOptions = {},
): void {
  setSecurityHeaders(response, headerOptions);
  response.writeHead(303, { Location: url }).end();
}

/** Renders a text link, for the less important of two actions. */
export const renderTextLink = (url: string, label: string): Html =>
  html`<p><a href="${url}">${label}</a></p>`;

export const renderButtonLink = (url: string, label: string): Html =>
  html`<p><a class="main" href="${url}">${label}</a></p>`;

function setSecurityHeaders(
  response: ServerResponse,
  {
    formActionOrigins = [],
    styleSource: style = PAGE_STYLE.source,
    hasPictures = false,
    referrer = "no-referrer",
  }: SecurityHeaderOptions,
): void {
  const policy = [
    "default-src 'none'",
    `style-src ${style}`,
    ...(hasPictures ? ["img-src 'self'"] : []),
    `form-action ${["'self'", ...formActionOrigins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader("Content-Security-Policy", policy.join("; "));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", referrer);
  response.setHeader("X-Content-Type-Options", "nosniff");
}
