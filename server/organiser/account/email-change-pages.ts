import type { Request } from "express";
import { displayEmail } from "../../../app/domain/display-email.ts";
import { audit } from "../audit.ts";
import { readMailSender, readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { html, type Html } from "../page/html.ts";
import { renderApiPage, buttonLink, pageLanguage, sendPage, textLink } from "../page/page.ts";
import { emailChangedMail, EMAIL_CHANGE_PATH } from "./account-mails.ts";
import {
  confirmEmailChange,
  findEmailChange,
  type EmailChangeByToken,
  cancelEmailChange,
} from "./email-changes.ts";
import { findUser } from "./users.ts";
import { pathParam } from "../http/params.ts";

/**
 * The pages that the links in mails about a new email address open. GET only shows a button and changes
 * nothing, since mail programs open links by themselves. POST confirms or cancels the change, once.
 */
export const emailChangePages = (parts: Parts): Page => ({
  path: `${EMAIL_CHANGE_PATH}{*token}`,
  async listener(request, response) {
    const organisation = await readOrganisationName(parts.db);
    const change = await findEmailChange(parts.db, pathParam(request, "token"), parts.clock.now());
    const user = change && (await findUser(parts.db, change.row.user_id));
    const language = pageLanguage(request, user?.language);
    const pages = buildPages(language, organisation);
    const { status, title, content, next } = await respond(parts, request, change, pages);
    const page = renderApiPage({
      language,
      title,
      organisationName: organisation,
      tagline: textsFor(language).page.account,
      content: html`${content}${renderNextLink(parts, next)}`,
      footer: fillText(textsFor(language).emailPage.footer, { organisation }),
    });
    sendPage(response, status, page);
  },
});

/** The link from a page to the site. `isBesideButton` shows it as a plain link instead of a button. */
type NextLink = { path: string; label: string; isBesideButton?: boolean };
type PageContent = { status: number; title: string; content: Html; next: NextLink };
type Pages = ReturnType<typeof buildPages>;

async function respond(
  parts: Parts,
  request: Request,
  change: EmailChangeByToken | null,
  pages: Pages,
): Promise<PageContent> {
  const { db, clock } = parts;
  const { method } = request;
  const finalPage = findFinalPage(change, pages);
  if (!change || finalPage) return finalPage ?? pages.unknownLink;
  if (method === "GET" || method === "HEAD") return pages.question(change);
  if (method !== "POST") return pages.methodNotAllowed;

  const isApplied = await (change.kind === "confirm" ? confirm(parts, change) : cancel(parts, change));
  if (isApplied) return pages.done(change);
  // Another request may have ended the change since. Otherwise another account has the new address.
  return (
    findFinalPage(await findEmailChange(db, pathParam(request, "token"), clock.now()), pages) ??
    pages.emailInUse
  );
}

/** Returns the page for a link that can't be used (any more); null if it is still valid. */
function findFinalPage(
  change: EmailChangeByToken | null,
  { unknownLink, done, endedLink }: Pages,
): PageContent | null {
  if (!change) return unknownLink;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change) : endedLink;
}

async function confirm(parts: Parts, { row }: EmailChangeByToken): Promise<boolean> {
  const user = await parts.db.transaction().execute(async (transaction) => {
    const previousUser = await findUser(transaction, row.user_id);
    const updatedUser = previousUser && (await confirmEmailChange(transaction, parts.auth, row));
    if (!updatedUser) return null;
    const letterhead = {
      sender: await readMailSender(transaction, parts.siteOrigins),
      language: previousUser.language,
    };
    await trySendMail(parts, emailChangedMail(letterhead, previousUser), { db: transaction });
    return updatedUser;
  });
  if (!user) return false;
  audit(parts.log, { what: "email-changed", who: String(user.id), from: "a mail's link", requestId: "" });
  return true;
}

const cancel = async ({ db }: Parts, { row }: EmailChangeByToken): Promise<boolean> =>
  (await cancelEmailChange(db, row)) !== null;

/** Renders a link to the first of the API's sites; null if it has none. */
function renderNextLink(
  { siteOrigins }: Parts,
  { path, label, isBesideButton = false }: NextLink,
): Html | null {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  return isBesideButton ? textLink(`${origin}${path}`, label) : buttonLink(`${origin}${path}`, label);
}

/** Builds the pages in a language that the mails exist in. */
function buildPages(language: string, organisation: string) {
  const { emailPage: t, page } = textsFor(language);
  const toProfile = { path: "/profile", label: t.profile };
  const cancelLink = { path: "/", label: t.leave, isBesideButton: true };
  return {
    question: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.useTitle,
            content: html`<p>${fillText(t.use, { organisation })} ${renderEmail(row.new_email)}</p>
              <p>${t.useAfter}</p>
              ${button(t.useButton)}`,
            next: cancelLink,
          }
        : {
            status: 200,
            title: t.stopTitle,
            content: html`<p>${t.stop} ${renderEmail(row.new_email)}</p>
              <p>${t.stopAfter}</p>
              ${button(t.stopButton)}`,
            next: cancelLink,
          },
    done: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.usedTitle,
            content: html`<p>${t.used} ${renderEmail(row.new_email)}</p>
              <p>${t.usedAfter}</p>`,
            next: toProfile,
          }
        : {
            status: 200,
            title: t.stoppedTitle,
            content: html`<p>${t.stopped}</p>
              <p>${t.stoppedAfter}</p>`,
            next: { ...toProfile, label: t.password },
          },
    unknownLink: messagePage(404, page.noLink, t.unknown, toProfile),
    endedLink: messagePage(410, page.linkEnded, t.ended, toProfile),
    emailInUse: messagePage(409, t.takenTitle, t.taken, toProfile),
    methodNotAllowed: messagePage(405, page.notAllowed, page.useButtons, { path: "/", label: page.back }),
  };
}

const messagePage = (status: number, title: string, text: string, next: NextLink): PageContent => ({
  status,
  title,
  content: html`<p>${text}</p>`,
  next,
});

const renderEmail = (email: string): Html => html`<b dir="ltr">${displayEmail(email)}</b>`;

const button = (label: string): Html =>
  html`<form method="post"><input type="submit" value="${label}" class="main" /></form>`;
