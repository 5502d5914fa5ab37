import type { Request } from "express";
import { audit } from "../audit.ts";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { html, type Html } from "../page/html.ts";
import { apiPage, mainLink, sendPage, sideLink } from "../page/page.ts";
import { emailChangedMail, emailChangePrefix } from "./account-mails.ts";
import { confirmChange, findChange, type LinkedChange, stopChange } from "./email-changes.ts";
import { findUser } from "./users.ts";

/**
 * Where the links of the mails about a new e-mail address lead. GET shows a button and changes nothing, since
 * mail programs open links by themselves; POST confirms or stops the change, once. Every page says what
 * happened and leads on to the site.
 */
export const emailChangePages = (parts: Parts): Page => ({
  path: `${emailChangePrefix}:token(*)`,
  async listener(request, response) {
    const organisation = await organisationName(parts.db);
    const { status, title, content, next } = await answer(parts, request, organisation);
    const page = apiPage({
      title,
      speaker: organisation,
      motto: "Your account",
      content: html`${content}${wayOn(parts, next)}`,
      footer: `This page is about the e-mail address of an account with ${organisation}.`,
    });
    sendPage(response, status, page);
  },
});

/** `next` is where it leads on to, and in which words; beside a button it doesn't look like one. */
type Next = { path: string; words: string; isBesideButton?: boolean };
type Shown = { status: number; title: string; content: Html; next: Next };

async function answer(parts: Parts, { method, params }: Request, payee: string): Promise<Shown> {
  const { db, clock } = parts;
  const token = params["token"] ?? "";
  const change = await findChange(db, token, clock.now());
  const ended = endOf(change);
  if (!change || ended) return ended ?? notKnown;
  if (method === "GET" || method === "HEAD") return question(change, payee);
  if (method !== "POST") return otherMethod;

  const isSettled = await (change.kind === "confirm" ? confirm(parts, change, payee) : stop(parts, change));
  if (isSettled) return done(change);
  // Another press of the same button may have settled it meanwhile, or the other link.
  return endOf(await findChange(db, token, clock.now())) ?? taken;
}

/** What a link says that has nothing to do any more; null for one that waits. */
function endOf(change: LinkedChange | null): Shown | null {
  if (!change) return notKnown;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change) : over;
}

async function confirm(parts: Parts, { row }: LinkedChange, payee: string): Promise<boolean> {
  const { db } = parts;
  const before = await findUser(db, row.user_id);
  const user = await db.transaction().execute((transaction) => confirmChange(transaction, row));
  if (!before || !user) return false;
  audit(parts.log, { what: "email-changed", who: String(user.id), from: "a mail's link", requestId: "" });
  await sendAfterwards(parts, emailChangedMail(payee, before));
  return true;
}

const stop = async ({ db }: Parts, { row }: LinkedChange): Promise<boolean> =>
  (await stopChange(db, row)) !== null;

/** The first of the sites; a link to none where this API has none. */
function wayOn({ siteOrigins }: Parts, { path, words, isBesideButton = false }: Next): Html | null {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  return isBesideButton ? sideLink(`${origin}${path}`, words) : mainLink(`${origin}${path}`, words);
}

const toProfile = { path: "/profile", words: "To your profile" };
const toSite = { path: "/", words: "Back to the website" };
const asItIs = { path: "/", words: "Leave everything as it is", isBesideButton: true };

const question = ({ kind, row }: LinkedChange, payee: string): Shown =>
  kind === "confirm"
    ? {
        status: 200,
        title: "Use this address?",
        content: html`<p>Your account with ${payee} will have this e-mail address: <b>${row.new_email}</b></p>
          <p>From then on you log in with it, and mails go there. Without the button nothing changes.</p>
          ${button("Use this address")}`,
        next: asItIs,
      }
    : {
        status: 200,
        title: "Stop this change?",
        content: html`<p>Somebody asked to give your account this e-mail address: <b>${row.new_email}</b></p>
          <p>If that wasn’t you, stop it, and then change your password.</p>
          ${button("Stop the change")}`,
        next: asItIs,
      };

const button = (words: string): Html =>
  html`<form method="post"><input type="submit" value="${words}" class="main" /></form>`;

const done = ({ kind, row }: LinkedChange): Shown =>
  kind === "confirm"
    ? {
        status: 200,
        title: "Your new address counts",
        content: html`<p>Your account has this e-mail address now: <b>${row.new_email}</b></p>
          <p>
            Log in with it from now on. Mails go there; your password, entries and orders stay as they were.
          </p>`,
        next: toProfile,
      }
    : {
        status: 200,
        title: "The change is stopped",
        content: html`<p>Your account keeps its e-mail address. Nothing else was changed.</p>
          <p>Somebody who is not you may know your password: please choose a new one in your profile.</p>`,
        next: { ...toProfile, words: "Change your password" },
      };

const told = (status: number, title: string, text: string, next: Next): Shown => ({
  status,
  title,
  content: html`<p>${text}</p>`,
  next,
});

const notKnown = told(
  404,
  "No such link",
  "This link is not known; perhaps it was cut off in the mail. Nothing was changed. " +
    "You can ask for a new one in your profile.",
  toProfile,
);
const over = told(
  410,
  "This link has ended",
  "The change was confirmed, stopped or replaced before, or took longer than 24 hours. " +
    "Your profile shows which address counts; you can ask for a change there again.",
  toProfile,
);
const taken = told(
  409,
  "This address can’t be used",
  "It belongs to another account by now. Nothing was changed: your account keeps the address that it has. " +
    "You can choose another one in your profile.",
  toProfile,
);
const otherMethod = told(
  405,
  "Not allowed",
  "Nothing was changed. Please open the link of the mail again and use the button of its page.",
  toSite,
);
