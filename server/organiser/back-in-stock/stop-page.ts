import type { Request } from "express";
import { readOrganisationName } from "../content/organisation.ts";
import type { Dependencies, Page } from "../feature.ts";
import { getPathParam } from "../http/params.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { html } from "../page/html.ts";
import { getPageLanguage, type LinkPageContent, sendLinkPage } from "../page/page.ts";
import { deleteRequestsOf, hasRequests } from "./requests.ts";

/** Path prefix of the links that stop the mails, below the API's public URL. */
export const STOP_PATH = "/back-in-stock/";

/**
 * Serves the page that stops the mails to an address, without a login. GET only shows a button, because mail
 * programs open links by themselves. A link whose address has no requests any more isn't an error: the last
 * mail to each address has such a link.
 */
export const createStopPage = (dependencies: Dependencies): Page => ({
  path: `${STOP_PATH}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const organisationName = await readOrganisationName(dependencies.db);
    const language = getPageLanguage(request);
    const content = await handleRequest(dependencies, request, language);
    sendLinkPage(response, content, {
      language,
      organisationName,
      texts: getMailTexts(language).backInStockPage,
    });
  },
});

async function handleRequest(
  { db }: Dependencies,
  request: Request,
  language: string,
): Promise<LinkPageContent> {
  const { backInStock, backInStockPage: t, page } = getMailTexts(language);
  const token = getPathParam(request, "token");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && request.method !== "POST")
    return { status: 405, title: page.notAllowed, content: html`<p>${page.useButtons}</p>` };
  if (!(await hasRequests(db, token)))
    return { status: 200, title: t.nothingTitle, content: html`<p>${t.nothing}</p>` };
  if (isRead)
    return {
      status: 200,
      title: t.askTitle,
      content: html`<p>${t.ask}</p>
        <form method="post"><input type="submit" value="${backInStock.stop}" class="main" /></form>`,
    };
  await deleteRequestsOf(db, token);
  return { status: 200, title: t.stoppedTitle, content: html`<p>${t.stopped}</p>` };
}
