import { fullName } from "../../../app/domain/record-rules/person.ts";
import { html, type Html } from "../page/html.ts";
import type { Section } from "./section.ts";
import type { OfficeSession } from "./sessions.ts";
import { officeStyle } from "./style.ts";

/** Content of a page of the back-office. */
export type OfficePageContent = { status: number; title: string; content: Html };

/** The surroundings of each page; `session` and the menu are only shown after login. */
type Frame = {
  organisation: string;
  session: OfficeSession | null;
  sections: readonly Section[];
  /** Name of the current section; "" for none. */
  current: string;
};

/** Renders the whole page. */
export const officePage = ({ title, content }: OfficePageContent, frame: Frame): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${frame.organisation}</title>
        ${officeStyle.element}
      </head>
      <body>
        <header>
          <strong>${frame.organisation}: back-office</strong>
          ${frame.session && logOutForm(frame.session)}
        </header>
        ${frame.session && menu(frame)}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>Times are in the organiser’s time zone unless another is named.</footer>
      </body>
    </html> `.html;

const menu = ({ sections, current }: Frame): Html =>
  html`<nav aria-label="Back-office">
    <ul>
      ${sections.map(
        ({ name, title }) =>
          html`<li>
            <a href="/cms/${name}" ${name === current ? html`aria-current="page"` : null}>${title}</a>
          </li>`,
      )}
    </ul>
  </nav>`;

const logOutForm = ({ user, formToken }: OfficeSession): Html =>
  html`<form method="post" action="/cms/log-out">
    ${fullName(user.first_name, user.last_name)} ${tokenInput(formToken)} <button>Log out</button>
  </form>`;

/** The CSRF token in every form after login. */
export const tokenInput = (formToken: string): Html =>
  html`<input type="hidden" name="form_token" value="${formToken}" />`;

const messagePage = (status: number, title: string, text: string): OfficePageContent => ({
  status,
  title,
  content: html`<p>${text}</p>
    <p><a href="/cms">Back-office home</a></p>`,
});

export const notFoundPage = messagePage(
  404,
  "Not found",
  "This page doesn’t exist. It may have been removed.",
);
export const methodNotAllowedPage = messagePage(405, "Not allowed", "Use the buttons on the page.");
export const foreignPostPage = messagePage(
  403,
  "Not saved",
  "This form wasn’t sent from the back-office, or you’ve logged in again since you opened it. " +
    "Nothing was changed. Open the page again and repeat your change there.",
);
