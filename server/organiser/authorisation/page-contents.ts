import { displayEmail } from "../../../app/domain/display-email.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import type { UserRow } from "../account/users.ts";
import { textsFor } from "../mail/mail-texts.ts";
import { fillHtml, html, type Html } from "../page/html.ts";

/** Content of a page of the OAuth login. */
export type PageContent = { status: number; title: string; content: Html };

/** A failed login attempt; `problem` is the message for the user. */
type FailedLogin = { status: number; problem: string; email: string };

/** Returns the contents of the pages, in a language that the mails exist in. */
export function authorisePageContents(language: string, organisationName: string) {
  const { authorise: t, page } = textsFor(language);
  const organisation = html`<bdi>${organisationName}</bdi>`;
  return {
    /** The login form; after a failed attempt with the error and the email address as typed. */
    logIn: (site: string, failedLogin: FailedLogin | null = null): PageContent => ({
      status: failedLogin?.status ?? 200,
      title: t.title,
      content: html`<p>${fillHtml(t.asks, { site: siteName(site), organisation })}</p>
        ${failedLogin && html`<p role="alert"><b>${failedLogin.problem}</b></p>`}
        <form method="post">
          <p>
            <label for="email">${t.email}</label><br />
            <input
              id="email"
              name="email"
              type="email"
              dir="ltr"
              value="${failedLogin?.email ?? ""}"
              autocomplete="username"
            />
          </p>
          <p>
            <label for="password">${t.password}</label><br />
            <input id="password" name="password" type="password" dir="ltr" autocomplete="current-password" />
          </p>
          <p><button name="action" value="log-in" class="main">${t.title}</button></p>
          <p><button name="action" value="deny" formnovalidate>${t.deny}</button></p>
        </form>`,
    }),

    /** Asks a logged-in user whether the site may act for them. */
    allow: (site: string, { first_name, last_name, email }: UserRow, ticket: string): PageContent => ({
      status: 200,
      title: t.allowTitle,
      content: html`<p>
          ${fillHtml(t.you, {
            name: html`<b dir="auto">${fullName(first_name, last_name)}</b>`,
            email: html`<bdi>${displayEmail(email)}</bdi>`,
          })}
        </p>
        <p>${fillHtml(t.what, { site: siteName(site), organisation })}</p>
        <form method="post">
          <input type="hidden" name="ticket" value="${ticket}" />
          <p><button name="action" value="allow" class="main">${t.allow}</button></p>
          <p><button name="action" value="deny">${t.dontAllow}</button></p>
        </form>`,
    }),

    untrusted: messagePage(400, t.unknownTitle, t.unknown),
    expired: messagePage(410, t.endedTitle, t.ended),
    methodNotAllowed: messagePage(405, page.notAllowed, page.useButtons),
  };
}

const siteName = (site: string): Html => html`<b dir="ltr">${site}</b>`;

const messagePage = (status: number, title: string, text: string): PageContent => ({
  status,
  title,
  content: html`<p>${text}</p>`,
});
