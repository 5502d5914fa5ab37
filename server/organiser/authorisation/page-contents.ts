import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { UserRow } from "../account/users.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { fillHtml, html, type Html } from "../page/html.ts";

export type PageContent = { status: number; title: string; body: Html };

type FailedLogin = { status: number; problem: string; email: string };

/** Builds the pages of `/authorize`. `language` is one of `MAIL_LANGUAGES`. */
export function buildPageContents(language: string, organisationName: string) {
  const { authorise: t, page } = getMailTexts(language);
  const organisation = html`<bdi>${organisationName}</bdi>`;
  return {
    /** The login form. After a failed attempt, it has the error and the typed email address. */
    logIn: (site: string, failedLogin: FailedLogin | null = null): PageContent => ({
      status: failedLogin?.status ?? 200,
      title: t.title,
      body: html`<p>${fillHtml(t.asks, { site: renderSiteName(site), organisation })}</p>
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

    allow: (site: string, { first_name, last_name, email }: UserRow, loginTicket: string): PageContent => ({
      status: 200,
      title: t.allowTitle,
      body: html`<p>
          ${fillHtml(t.you, {
            name: html`<b dir="auto">${formatFullName(first_name, last_name)}</b>`,
            email: html`<bdi>${formatEmailForDisplay(email)}</bdi>`,
          })}
        </p>
        <p>${fillHtml(t.what, { site: renderSiteName(site), organisation })}</p>
        <form method="post">
          <input type="hidden" name="ticket" value="${loginTicket}" />
          <p><button name="action" value="allow" class="main">${t.allow}</button></p>
          <p><button name="action" value="deny">${t.dontAllow}</button></p>
        </form>`,
    }),

    untrusted: buildMessagePage(400, t.unknownTitle, t.unknown),
    expired: buildMessagePage(410, t.endedTitle, t.ended),
    methodNotAllowed: buildMessagePage(405, page.notAllowed, page.useButtons),
  };
}

const renderSiteName = (site: string): Html => html`<b dir="ltr">${site}</b>`;

const buildMessagePage = (status: number, title: string, text: string): PageContent => ({
  status,
  title,
  body: html`<p>${text}</p>`,
});
