import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { MailTables } from "./tables.ts";

/**
 * The mails that were sent, as pages for whoever runs a trial without a mail server: the newest first at `/`,
 * one of them at `/{id}`. Served on loopback only, because mails hold links that sign in. `timeZone` is the
 * zone of the times shown.
 */
export function createOutboxPages(db: Db, timeZone: string): RequestListener {
  const format = new Intl.DateTimeFormat("en-AU", { timeZone, dateStyle: "medium", timeStyle: "short" });

  return (request, response) => {
    pageFor(request)
      .then(
        (page) =>
          sendPage(response, page ? 200 : 404, page ?? layout("Not found", "<p>There is no such mail.</p>")),
        () => sendPage(response, 500, layout("Not available", "<p>The mails can’t be read.</p>")),
      )
      .catch(() => response.destroy());
  };

  async function pageFor(request: IncomingMessage): Promise<string | null> {
    if (!isLoopbackName(request.headers.host ?? "")) return null;
    if (request.url === "/")
      return listPage(await db.selectFrom("mails").selectAll().orderBy("id", "desc").limit(200).execute());
    const [, id] = /^\/(\d{1,15})$/.exec(request.url ?? "") ?? [];
    const mail =
      id && (await db.selectFrom("mails").selectAll().where("id", "=", Number(id)).executeTakeFirst());
    return mail ? mailPage(mail) : null;
  }

  function listPage(mails: MailRow[]): string {
    const rows = mails.map(
      (mail) =>
        `<tr><td>${format.format(mail.sent_at)}</td><td>${escaped(mail.recipient)}</td><td><a href="/${mail.id}">${escaped(mail.subject)}</a></td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
    return layout("Outbox", rows.length > 0 ? table : "<p>No mail has been sent.</p>");
  }

  /** Only the plain text: what a mail's HTML looks like is for a mail program to show. */
  function mailPage(mail: MailRow): string {
    return layout(
      mail.subject,
      `<p>To ${escaped(mail.recipient)}, ${format.format(mail.sent_at)}</p><pre>${linked(escaped(mail.text))}</pre><p><a href="/">All mails</a></p>`,
    );
  }
}

type MailRow = Selectable<MailTables["mails"]>;

/** A page of another host name that resolves to this machine must not read mails. */
const isLoopbackName = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(html),
    "Cache-Control": "no-store",
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(html);
}

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><h1>${escaped(title)}</h1>${body}</body></html>
`;

const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
