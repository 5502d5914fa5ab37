import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import { html, type Html } from "../page/html.ts";
import type { Section } from "./section.ts";
import type { BackOfficeSession } from "./sessions.ts";
import { backOfficeStyle } from "./style.ts";

export type BackOfficePageContent = { status: number; title: string; content: Html };

/** `session` is null before the login. Pages have no menu then. */
type PageFrame = {
  organisation: string;
  session: BackOfficeSession | null;
  sections: readonly Section[];
  /** Name of the current section, or "" if the page belongs to no section. */
  currentSection: string;
};

export const renderBackOfficePage = ({ title, content }: BackOfficePageContent, frame: PageFrame): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${frame.organisation}</title>
        ${backOfficeStyle.element}
      </head>
      <body>
        <header>
          <strong>${frame.organisation}: back-office</strong>
          ${frame.session && renderLogOutForm(frame.session)}
        </header>
        ${frame.session && renderMenu(frame)}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>Times are in the organiser’s time zone unless another is named.</footer>
      </body>
    </html> `.html;

const renderMenu = ({ sections, currentSection }: PageFrame): Html =>
  html`<nav aria-label="Back-office">
    <ul>
      ${sections.map(
        ({ name, title }) =>
          html`<li>
            <a href="/cms/${name}" ${name === currentSection ? html`aria-current="page"` : null}>${title}</a>
          </li>`,
      )}
    </ul>
  </nav>`;

const renderLogOutForm = ({ user, formToken }: BackOfficeSession): Html =>
  html`<form method="post" action="/cms/log-out">
    ${formatFullName(user.first_name, user.last_name)} ${renderFormTokenField(formToken)}
    <button>Log out</button>
  </form>`;

/** Every form after the login must contain the CSRF token. */
export const renderFormTokenField = (formToken: string): Html =>
  html`<input type="hidden" name="form_token" value="${formToken}" />`;

const createMessagePage = (status: number, title: string, text: string): BackOfficePageContent => ({
  status,
  title,
  content: html`<p>${text}</p>
    <p><a href="/cms">Back-office home</a></p>`,
});

export const NOT_FOUND_PAGE = createMessagePage(
  404,
  "Not found",
  "This page doesn’t exist. It may have been removed.",
);
export const METHOD_NOT_ALLOWED_PAGE = createMessagePage(405, "Not allowed", "Use the buttons on the page.");
export const CROSS_SITE_POST_PAGE = createMessagePage(
  403,
  "Not saved",
  "This form wasn’t sent from the back-office, or you’ve logged in again since you opened it. " +
    "Nothing was changed. Open the page again and repeat your change there.",
);
