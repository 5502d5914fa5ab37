import type { IncomingMessage, ServerResponse } from "node:http";
import { audit } from "../audit.ts";
import { organisationName } from "../content/domain.ts";
import type { Page, Parts } from "../feature.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { html, type Html } from "../payments/html.ts";
import { styleElement, styleSource } from "../payments/payment-page-style.ts";
import { emailChangedMail, emailChangePrefix } from "./account-mails.ts";
import { confirmChange, findChange, type LinkedChange, stopChange } from "./email-changes.ts";
import { findUser } from "./users.ts";

/**
 * Where the links of the mails about a new e-mail address lead. GET shows a button and changes nothing, since
 * mail programs open links by themselves; POST confirms or stops the change, once.
 */
export const emailChangePages = (parts: Parts): Page => ({
  prefix: emailChangePrefix,
  async listener(request, response) {
    const organisation = await organisationName(parts.db);
    const { status, title, content } = await answer(parts, request, organisation);
    send(request, response, status, page(title, organisation, content));
  },
});

type Shown = { status: number; title: string; content: Html };

async function answer(parts: Parts, { method, url = "" }: IncomingMessage, payee: string): Promise<Shown> {
  const { db, clock } = parts;
  const token = url.slice(emailChangePrefix.length).replace(/[?#].*$/, "");
  const change = await findChange(db, token, clock.now());
  const ended = endOf(change);
  if (!change || ended) return ended ?? notKnown;
  if (method === "GET" || method === "HEAD") return question(change, payee);
  if (method !== "POST") return told(405, "Not allowed", "Please use the button of this page.");

  const isSettled = await (change.kind === "confirm" ? confirm(parts, change, payee) : stop(parts, change));
  if (isSettled) return done(change.kind);
  // Another press of the same button may have settled it meanwhile, or the other link.
  return endOf(await findChange(db, token, clock.now())) ?? taken;
}

/** What a link says that has nothing to do any more; null for one that waits. */
function endOf(change: LinkedChange | null): Shown | null {
  if (!change) return notKnown;
  if (change.state === "waiting") return null;
  return change.state === "done" ? done(change.kind) : over;
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

const question = ({ kind, row }: LinkedChange, payee: string): Shown =>
  kind === "confirm"
    ? asked(
        "Use this address?",
        html`Your account with ${payee} will have this e-mail address: ${row.new_email}`,
        "Use this address",
      )
    : asked("Stop this change?", html`The new address would be: ${row.new_email}`, "Stop the change");

const asked = (title: string, about: Html, button: string): Shown => ({
  status: 200,
  title,
  content: html`<h1>${title}</h1>
    <p>${about}</p>
    <form method="post"><input type="submit" value="${button}" class="main" /></form>`,
});

const done = (kind: LinkedChange["kind"]): Shown =>
  kind === "confirm"
    ? told(
        200,
        "Your new address counts",
        "From now on you log in with it, and mails go there. You can close this page.",
      )
    : told(
        200,
        "The change is stopped",
        "Your account keeps its e-mail address. Somebody who is not you may know your password: please change it.",
      );

const told = (status: number, title: string, text: string): Shown => ({
  status,
  title,
  content: html`<h1>${title}</h1>
    <p>${text}</p>`,
});

const notKnown = told(
  404,
  "No such link",
  "This link is not known. Please ask for a new one in your profile.",
);
const over = told(
  410,
  "This link has ended",
  "The change was confirmed, stopped or replaced before, or took longer than 24 hours.",
);
const taken = told(
  409,
  "This address can't be used",
  "It belongs to another account by now. Nothing was changed.",
);

const page = (title: string, organisation: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${organisation}</title>
        ${styleElement}
      </head>
      <body>
        <header><strong>${organisation}</strong></header>
        <main>${content}</main>
      </body>
    </html> `.html;

function send({ method }: IncomingMessage, response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src ${styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer", // the address holds the token
    "X-Content-Type-Options": "nosniff",
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
  });
  response.end(method === "HEAD" ? undefined : body);
}
