import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { html, type Html } from "../page/html.ts";
import { parseAttachments } from "./mail.ts";
import type { MailTables } from "./tables.ts";

/**
 * Serves web pages with the sent mails, for local trials without a mail server. Only serve them on loopback,
 * because mails contain login links. Times are shown in `timeZone`.
 * - `/` lists the mails, newest first.
 * - `/{id}` shows a mail.
 * - `/{id}/html` is its HTML part.
 * - `/{id}/files/{n}` is one of its attachments.
 */
export function createOutboxPages(db: Db, timeZone: string): RequestListener {
  const dateFormat = new Intl.DateTimeFormat("en-AU", { timeZone, dateStyle: "medium", timeStyle: "short" });

  return (request, response) => {
    findResponse(request)
      .then(
        (result) => send(response, result ? 200 : 404, result ?? NOT_FOUND_PAGE),
        () => send(response, 500, buildPage("Not available", html`<p>The mails can’t be read.</p>`)),
      )
      .catch(() => response.destroy());
  };

  async function findResponse(request: IncomingMessage): Promise<PageResponse | null> {
    if (!isLoopbackName(request.headers.host ?? "")) return null;
    if (request.url === "/")
      return buildListPage(
        await db.selectFrom("mails").selectAll().orderBy("id", "desc").limit(200).execute(),
      );
    const [, id, subpath, file] =
      /^\/(\d{1,15})(?:\/(html|files\/(\d{1,3})))?$/.exec(request.url ?? "") ?? [];
    const mail =
      id && (await db.selectFrom("mails").selectAll().where("id", "=", Number(id)).executeTakeFirst());
    if (!mail) return null;
    if (subpath === undefined) return buildMailPage(mail);
    return subpath === "html" ? buildHtmlPart(mail) : buildAttachment(mail, Number(file));
  }

  function buildListPage(mails: MailRow[]): PageResponse {
    const rows = mails.map(
      (mail) =>
        html`<tr>
          <td>${dateFormat.format(mail.sent_at)}</td>
          <td>${mail.recipient}</td>
          <td><a href="/${mail.id}">${mail.subject}</a></td>
        </tr>`,
    );
    const table = html`<table>
      <thead>
        <tr>
          <th scope="col">Sent</th>
          <th scope="col">To</th>
          <th scope="col">Subject</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
    return buildPage("Outbox", rows.length > 0 ? table : html`<p>No mail has been sent.</p>`);
  }

  /** The HTML part is in a sandboxed frame that may open links in a new tab. */
  function buildMailPage(mail: MailRow): PageResponse {
    const files = parseAttachments(mail.attachments);
    const htmlSection = html`<h2>HTML</h2>
      <p><a href="/${mail.id}/html">Open the HTML part on its own</a></p>
      <iframe
        title="HTML part"
        src="/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`;
    const attachmentSection = html`<h2>Attachments</h2>
      <ul>
        ${files.map(({ filename, contentType }, index) => html`<li><a href="/${mail.id}/files/${index}">${filename}</a> (${contentType})</li>`)}
      </ul>`;
    return buildPage(
      mail.subject,
      html`<p>To ${mail.recipient}, ${dateFormat.format(mail.sent_at)}</p>
        <h2>Plain text</h2>
        <pre>${mail.text}</pre>
        ${mail.html === null ? null : htmlSection} ${files.length === 0 ? null : attachmentSection}
        <p><a href="/">All mails</a></p>`,
    );
  }
}

type MailRow = Selectable<MailTables["mails"]>;
type PageResponse = { body: string; headers: Readonly<Record<string, string>> };

/**
 * Other host names may be an attack (DNS rebinding): a website could let its host name resolve to this
 * machine to read the mails.
 */
const isLoopbackName = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

const HTML_TYPE = { "Content-Type": "text/html; charset=utf-8" };
const NO_SCRIPTS = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'";

function buildHtmlPart({ html: content }: MailRow): PageResponse | null {
  if (content === null) return null;
  const policy = `${NO_SCRIPTS}; frame-ancestors 'self'`;
  return { body: content, headers: { ...HTML_TYPE, "Content-Security-Policy": policy } };
}

function buildAttachment({ attachments }: MailRow, index: number): PageResponse | null {
  const file = parseAttachments(attachments)[index];
  return file
    ? {
        body: file.content,
        headers: {
          "Content-Type": file.contentType,
          "Content-Disposition": `attachment; filename="${file.filename.replace(/[^\w.-]/g, "_")}"`,
        },
      }
    : null;
}

function send(response: ServerResponse, status: number, { body, headers }: PageResponse): void {
  response.writeHead(status, {
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(body);
}

const buildPage = (title: string, content: Html): PageResponse => ({
  headers: {
    ...HTML_TYPE,
    "Content-Security-Policy": `${NO_SCRIPTS}; frame-src 'self'; frame-ancestors 'none'`,
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          iframe {
            width: 100%;
            max-width: 640px;
            height: 80vh;
            border: 1px solid #888;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html> `.html,
});

const NOT_FOUND_PAGE = buildPage("Not found", html`<p>There is no such mail.</p>`);
