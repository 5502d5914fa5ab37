import { html, type Html } from "../page/html.ts";
import type { Section } from "./section.ts";
import type { OfficeSession } from "./sessions.ts";
import { officeStyle } from "./style.ts";

/** What a page of the back-office shows. */
export type Shown = { status: number; title: string; content: Html };

/** What stands around each page; `session` and the menu are there once somebody has logged in. */
type Frame = {
  organisation: string;
  session: OfficeSession | null;
  sections: readonly Section[];
  /** Name of the section that is shown; "" for none. */
  current: string;
};

/** The whole page. */
export const officePage = ({ title, content }: Shown, frame: Frame): string =>
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
        <footer>Times are on the organiser’s clock unless they name another.</footer>
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
    ${user.first_name} ${user.last_name} ${tokenInput(formToken)} <button>Log out</button>
  </form>`;

/** Goes with each form of somebody who is logged in. */
export const tokenInput = (formToken: string): Html =>
  html`<input type="hidden" name="form_token" value="${formToken}" />`;

const told = (status: number, title: string, words: string): Shown => ({
  status,
  title,
  content: html`<p>${words}</p>
    <p><a href="/cms">To the start of the back-office</a></p>`,
});

export const missingPage = told(
  404,
  "Not found",
  "There is nothing at this address. It may have been removed.",
);
export const otherMethodPage = told(405, "Not allowed", "Please use the buttons of the page.");
export const strangePage = told(
  403,
  "Not carried out",
  "This was not sent from the back-office’s own page, or that page is from before you logged in. " +
    "Nothing was changed. Please open the page again and repeat it there.",
);
