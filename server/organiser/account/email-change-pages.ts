import type { Request } from "express";
import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { audit } from "../audit.ts";
import { readMailSender, readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { html, type Html } from "../page/html.ts";
import { renderApiPage, renderButtonLink, getPageLanguage, sendPage, renderTextLink } from "../page/page.ts";
import { buildEmailChangedMail, EMAIL_CHANGE_PATH } from "./account-mails.ts";
import {
  confirmEmailChange,
  findEmailChange,
  type EmailChangeByToken,
  cancelEmailChange,
} from "./email-changes.ts";
import { findUser } from "./users.ts";
import { getPathParam } from "../http/params.ts";

/**
 * Serves the pages of the links in mails about a new email address. GET shows a button and changes nothing,
 * because mail programs open links by themselves. POST confirms or cancels the change, once.
 */
export const emailChangePages = (parts: Parts): Page => ({
  path: `${EMAIL_CHANGE_PATH}{*token}`,
  async listener(request, response) {
    const organisation = await readOrganisationName(parts.db);
    const change = await findEmailChange(parts.db, getPathParam(request, "token"), parts.clock.now());
    const user = change && (await findUser(parts.db, change.row.user_id));
    const language = getPageLanguage(request, user?.language);
    const pages = buildPages(language, organisation);
    const { status, title, content, next } = await handleRequest(parts, request, change, pages);
    const page = renderApiPage({
      language,
      title,
      organisationName: organisation,
      tagline: getMailTexts(language).page.account,
      content: html`${content}${renderNextLink(parts, next)}`,
      footer: fillText(getMailTexts(language).emailPage.footer, { organisation }),
    });
    sendPage(response, status, page);
  },
});

/** A link from a page to the site. With `isBesideButton`, it is plain text beside the page's own button. */
type NextLink = { path: string; label: string; isBesideButton?: boolean };
type PageContent = { status: number; title: string; content: Html; next: NextLink };
type Pages = ReturnType<typeof buildPages>;

async function handleRequest(
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

  const isApplied = await (change.kind === "confirm"
    ? confirmChange(parts, change)
    : cancelChange(parts, change));
  if (isApplied) return pages.done(change);
  // If another request has ended the change meanwhile, show its final page. If not, another account has the
  // new address.
  return (
    findFinalPage(await findEmailChange(db, getPathParam(request, "token"), clock.now()), pages) ??
    pages.emailInUse
  );
}

/** Returns the page for a link that can no longer be used; null if the link is valid. */
function findFinalPage(
  change: EmailChangeByToken | null,
  { unknownLink, done, endedLink }: Pages,
): PageContent | null {
  if (!change) return unknownLink;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change) : endedLink;
}

async function confirmChange(parts: Parts, { row }: EmailChangeByToken): Promise<boolean> {
  const user = await parts.db.transaction().execute(async (transaction) => {
    const previousUser = await findUser(transaction, row.user_id);
    const updatedUser = previousUser && (await confirmEmailChange(transaction, parts.auth, row));
    if (!updatedUser) return null;
    const letterhead = {
      sender: await readMailSender(transaction, parts.siteOrigins),
      language: previousUser.language,
    };
    await trySendMail(parts, buildEmailChangedMail(letterhead, previousUser), { db: transaction });
    return updatedUser;
  });
  if (!user) return false;
  audit(parts.log, { event: "email-changed", actor: String(user.id), from: "a mail's link", requestId: "" });
  return true;
}

const cancelChange = async ({ db }: Parts, { row }: EmailChangeByToken): Promise<boolean> =>
  (await cancelEmailChange(db, row)) !== null;

/** Renders a link to the API's first site; null if the API has no site. */
function renderNextLink(
  { siteOrigins }: Parts,
  { path, label, isBesideButton = false }: NextLink,
): Html | null {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  return isBesideButton
    ? renderTextLink(`${origin}${path}`, label)
    : renderButtonLink(`${origin}${path}`, label);
}

/** `language` is one of the languages of the mails. */
function buildPages(language: string, organisation: string) {
  const { emailPage: t, page } = getMailTexts(language);
  const profileLink = { path: "/profile", label: t.profile };
  const cancelLink = { path: "/", label: t.leave, isBesideButton: true };
  return {
    question: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.useTitle,
            content: html`<p>${fillText(t.use, { organisation })} ${renderEmail(row.new_email)}</p>
              <p>${t.useAfter}</p>
              ${renderButton(t.useButton)}`,
            next: cancelLink,
          }
        : {
            status: 200,
            title: t.stopTitle,
            content: html`<p>${t.stop} ${renderEmail(row.new_email)}</p>
              <p>${t.stopAfter}</p>
              ${renderButton(t.stopButton)}`,
            next: cancelLink,
          },
    done: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.usedTitle,
            content: html`<p>${t.used} ${renderEmail(row.new_email)}</p>
              <p>${t.usedAfter}</p>`,
            next: profileLink,
          }
        : {
            status: 200,
            title: t.stoppedTitle,
            content: html`<p>${t.stopped}</p>
              <p>${t.stoppedAfter}</p>`,
            next: { ...profileLink, label: t.password },
          },
    unknownLink: buildMessagePage(404, page.noLink, t.unknown, profileLink),
    endedLink: buildMessagePage(410, page.linkEnded, t.ended, profileLink),
    emailInUse: buildMessagePage(409, t.takenTitle, t.taken, profileLink),
    methodNotAllowed: buildMessagePage(405, page.notAllowed, page.useButtons, {
      path: "/",
      label: page.back,
    }),
  };
}

const buildMessagePage = (status: number, title: string, text: string, next: NextLink): PageContent => ({
  status,
  title,
  content: html`<p>${text}</p>`,
  next,
});

const renderEmail = (email: string): Html => html`<b dir="ltr">${formatEmailForDisplay(email)}</b>`;

const renderButton = (label: string): Html =>
  html`<form method="post"><input type="submit" value="${label}" class="main" /></form>`;
