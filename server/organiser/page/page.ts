import type { ServerResponse } from "node:http";
import { html, type Html } from "./html.ts";
import { pageStyle } from "./page-style.ts";

/** A page of the API's own: plain HTML without scripts, so that it works in any browser. */
type ApiPage = {
  title: string;
  /** Who speaks, and what there is to say about them. */
  speaker: string;
  motto?: string;
  content: Html;
  footer: string;
};

/** The whole page around its content. The title is its heading as well. */
export const apiPage = ({ title, speaker, motto = "", content, footer }: ApiPage): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${speaker}</title>
        ${pageStyle.element}
      </head>
      <body>
        <header><strong>${speaker}</strong> <span>${motto}</span></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${footer}</footer>
      </body>
    </html> `.html;

/**
 * How a page may be used: `formsTo` are origins that an answer to its forms may lead to (Chromium holds
 * redirects after a post against `form-action`), `style` the source of its style. Its address goes nowhere,
 * since it may hold a token, unless `referrer` says that it may go to the API itself.
 */
type Use = { formsTo?: readonly string[]; style?: string; referrer?: "no-referrer" | "same-origin" };

/** Sends a page that nobody keeps. */
export function sendPage(response: ServerResponse, status: number, page: string, use: Use = {}): void {
  protect(response, use);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(page),
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
  });
  response.end(page);
}

/** Leads on from such a page. */
export function leadOn(response: ServerResponse, address: string, use: Use = {}): void {
  protect(response, use);
  response.writeHead(303, { Location: address }).end();
}

/** A link beside a button. */
export const sideLink = (address: string, words: string): Html =>
  html`<p><a href="${address}">${words}</a></p>`;

/** A link that looks like a button. */
export const mainLink = (address: string, words: string): Html =>
  html`<p><a class="main" href="${address}">${words}</a></p>`;

function protect(
  response: ServerResponse,
  { formsTo = [], style = pageStyle.source, referrer = "no-referrer" }: Use,
): void {
  const policy = [
    "default-src 'none'",
    `style-src ${style}`,
    `form-action ${["'self'", ...formsTo].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader("Content-Security-Policy", policy.join("; "));
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", referrer);
  response.setHeader("X-Content-Type-Options", "nosniff");
}
