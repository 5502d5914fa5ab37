import type { Request } from "express";
import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { audit } from "../audit.ts";
import { readMailSender, readOrganisationName } from "../content/organisation.ts";
import type { Page, Dependencies } from "../feature.ts";
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
export const createEmailChangePages = (dependencies: Dependencies): Page => ({
  path: `${EMAIL_CHANGE_PATH}{*token}`,
  async listener(request, response) {
    const organisation = await readOrganisationName(dependencies.db);
    const change = await findEmailChange(
      dependencies.db,
      getPathParam(request, "token"),
      dependencies.clock.now(),
    );
    const user = change && (await findUser(dependencies.db, change.row.user_id));
    const language = getPageLanguage(request, user?.language);
    const pages = buildPages(language, organisation);
    const { status, title, content, next } = await handleRequest(dependencies, request, change, pages);
    const page = renderApiPage({
      language,
      title,
      organisationName: organisation,
      tagline: getMailTexts(language).page.account,
      content: html`${content}${renderNextLink(dependencies, next)}`,
      footer: fillText(getMailTexts(language).emailPage.footer, { organisation }),
    });
    sendPage(response, status, page);
  },
});

/**
 * A link from a page to the site. With `isBesideButton` it isn't styled as a button, because the page has
 * another button.
 */
type NextLink = { path: string; label: string; isBesideButton?: boolean };
type PageContent = { status: number; title: string; content: Html; next: NextLink };
type Pages = ReturnType<typeof buildPages>;

async function handleRequest(
  dependencies: Dependencies,
  request: Request,
  change: EmailChangeByToken | null,
  pages: Pages,
): Promise<PageContent> {
  const { db, clock } = dependencies;
  const { method } = request;
  const finalPage = findFinalPage(change, pages);
  if (!change || finalPage) return finalPage ?? pages.unknownLink;
  if (method === "GET" || method === "HEAD") return pages.question(change);
  if (method !== "POST") return pages.methodNotAllowed;

  const isApplied = await (change.kind === "confirm"
    ? confirmChange(dependencies, change)
    : cancelChange(dependencies, change));
  if (isApplied) return pages.done(change);
  // The change has ended meanwhile, or another account has the new address.
  return (
    findFinalPage(await findEmailChange(db, getPathParam(request, "token"), clock.now()), pages) ??
    pages.emailInUse
  );
}

/** Returns the page for a used, ended or unknown link, or null if the link is valid. */
function findFinalPage(
  change: EmailChangeByToken | null,
  { unknownLink, done, endedLink }: Pages,
): PageContent | null {
  if (!change) return unknownLink;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change) : endedLink;
}

async function confirmChange(dependencies: Dependencies, { row }: EmailChangeByToken): Promise<boolean> {
  const user = await dependencies.db.transaction().execute(async (transaction) => {
    const previousUser = await findUser(transaction, row.user_id);
    const updatedUser = previousUser && (await confirmEmailChange(transaction, dependencies.auth, row));
    if (!updatedUser) return null;
    const letterhead = {
      sender: await readMailSender(transaction, dependencies.siteOrigins),
      language: previousUser.language,
    };
    await trySendMail(dependencies, buildEmailChangedMail(letterhead, previousUser), { db: transaction });
    return updatedUser;
  });
  if (!user) return false;
  audit(dependencies.log, {
    event: "email-changed",
    actor: String(user.id),
    from: "a mail's link",
    requestId: "",
  });
  return true;
}

const cancelChange = async ({ db }: Dependencies, { row }: EmailChangeByToken): Promise<boolean> =>
  (await cancelEmailChange(db, row)) !== null;

/** Renders a link to the API's first site, or null if the API has no site. */
function renderNextLink(
  { siteOrigins }: Dependencies,
  { path, label, isBesideButton = false }: NextLink,
): Html | null {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  return isBesideButton
    ? renderTextLink(`${origin}${path}`, label)
    : renderButtonLink(`${origin}${path}`, label);
}

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
