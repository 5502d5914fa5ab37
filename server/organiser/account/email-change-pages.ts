import type { Request } from "express";
import { displayEmail } from "../../../app/domain/display-email.ts";
import { audit } from "../audit.ts";
import { readMailSender, readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { html, type Html } from "../page/html.ts";
import { apiPage, buttonLink, pageLanguage, sendPage, textLink } from "../page/page.ts";
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
 * Target of the links in mails about a new email address. GET shows a button and changes nothing, since mail
 * programs open links by themselves; POST confirms or cancels the change, once. Every page shows the result
 * and links to the site.
 */
export const emailChangePages = (parts: Parts): Page => ({
  path: `${EMAIL_CHANGE_PATH}{*token}`,
  async listener(request, response) {
    const organisation = await readOrganisationName(parts.db);
    const change = await findEmailChange(parts.db, pathParam(request, "token"), parts.clock.now());
    const user = change && (await findUser(parts.db, change.row.user_id));
    const language = pageLanguage(request, user?.language);
    const pages = texts(language, organisation);
    const { status, title, content, next } = await respond(parts, request, change, pages);
    const page = apiPage({
      language,
      title,
      organisationName: organisation,
      tagline: textsFor(language).page.account,
      content: html`${content}${nextLink(parts, next)}`,
      footer: fillText(textsFor(language).emailPage.footer, { organisation }),
    });
    sendPage(response, status, page);
  },
});

/** The link to the site and its label; next to a button it is shown as a plain link. */
type Next = { path: string; label: string; isBesideButton?: boolean };
type PageContent = { status: number; title: string; content: Html; next: Next };
type Texts = ReturnType<typeof texts>;

async function respond(
  parts: Parts,
  request: Request,
  change: EmailChangeByToken | null,
  pages: Texts,
): Promise<PageContent> {
  const { db, clock } = parts;
  const { method } = request;
  const ended = finishedPage(change, pages);
  if (!change || ended) return ended ?? pages.notKnown;
  if (method === "GET" || method === "HEAD") return pages.question(change);
  if (method !== "POST") return pages.otherMethod;

  const isApplied = await (change.kind === "confirm" ? confirm(parts, change) : stop(parts, change));
  if (isApplied) return pages.done(change);
  // The same button or the other link may have been used concurrently.
  return (
    finishedPage(await findEmailChange(db, pathParam(request, "token"), clock.now()), pages) ?? pages.taken
  );
}

/** Returns the page of a link that can't be used any more; null for a link that is still valid. */
function finishedPage(
  change: EmailChangeByToken | null,
  { notKnown, done, over }: Texts,
): PageContent | null {
  if (!change) return notKnown;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change) : over;
}

async function confirm(parts: Parts, { row }: EmailChangeByToken): Promise<boolean> {
  const user = await parts.db.transaction().execute(async (transaction) => {
    const before = await findUser(transaction, row.user_id);
    const changed = before && (await confirmEmailChange(transaction, parts.auth, row));
    if (!changed) return null;
    const from = {
      sender: await readMailSender(transaction, parts.siteOrigins),
      language: before.language,
    };
    await trySendMail(parts, emailChangedMail(from, before), { db: transaction });
    return changed;
  });
  if (!user) return false;
  audit(parts.log, { what: "email-changed", who: String(user.id), from: "a mail's link", requestId: "" });
  return true;
}

const stop = async ({ db }: Parts, { row }: EmailChangeByToken): Promise<boolean> =>
  (await cancelEmailChange(db, row)) !== null;

/** Links to the first of the sites; null if this API has none. */
function nextLink({ siteOrigins }: Parts, { path, label, isBesideButton = false }: Next): Html | null {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  return isBesideButton ? textLink(`${origin}${path}`, label) : buttonLink(`${origin}${path}`, label);
}

/** Returns the pages in a language of the mails. */
function texts(language: string, organisation: string) {
  const { emailPage: t, page } = textsFor(language);
  const toProfile = { path: "/profile", label: t.profile };
  const cancelLink = { path: "/", label: t.leave, isBesideButton: true };
  return {
    question: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.useTitle,
            content: html`<p>${fillText(t.use, { organisation })} ${address(row.new_email)}</p>
              <p>${t.useAfter}</p>
              ${button(t.useButton)}`,
            next: cancelLink,
          }
        : {
            status: 200,
            title: t.stopTitle,
            content: html`<p>${t.stop} ${address(row.new_email)}</p>
              <p>${t.stopAfter}</p>
              ${button(t.stopButton)}`,
            next: cancelLink,
          },
    done: ({ kind, row }: EmailChangeByToken): PageContent =>
      kind === "confirm"
        ? {
            status: 200,
            title: t.usedTitle,
            content: html`<p>${t.used} ${address(row.new_email)}</p>
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
    notKnown: messagePage(404, page.noLink, t.unknown, toProfile),
    over: messagePage(410, page.linkEnded, t.ended, toProfile),
    taken: messagePage(409, t.takenTitle, t.taken, toProfile),
    otherMethod: messagePage(405, page.notAllowed, page.useButtons, { path: "/", label: page.back }),
  };
}

const messagePage = (status: number, title: string, text: string, next: Next): PageContent => ({
  status,
  title,
  content: html`<p>${text}</p>`,
  next,
});

const address = (email: string): Html => html`<b dir="ltr">${displayEmail(email)}</b>`;

const button = (label: string): Html =>
  html`<form method="post"><input type="submit" value="${label}" class="main" /></form>`;
