import type { Request } from "express";
import { z } from "zod";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Dependencies } from "../feature.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { getPageLanguage, type LinkPageContent, sendLinkPage } from "../page/page.ts";
import { SUBSCRIPTION_PATH } from "./subscription-mails.ts";
import {
  confirmSubscription,
  unsubscribe,
  type SubscriptionLinkState,
  getSubscriptionLinkState,
} from "./subscriptions.ts";
import { getPathParam } from "../http/params.ts";

/**
 * Serves the page of the links in mails about the newsletter. GET only shows a button, because mail programs
 * open links by themselves. POST confirms or ends the subscription.
 */
export const createSubscriptionPage = (dependencies: Dependencies): Page => ({
  path: `${SUBSCRIPTION_PATH}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const organisationName = await readOrganisationName(dependencies.db);
    const language = getPageLanguage(request);
    const content = await handleRequest(dependencies, request, language);
    sendLinkPage(response, content, {
      language,
      organisationName,
      texts: getMailTexts(language).newsletterPage,
    });
  },
});

const ActionForm = z.object({ action: z.enum(["confirm", "end"]) });

async function handleRequest(
  { db, clock }: Dependencies,
  request: Request,
  language: string,
): Promise<LinkPageContent> {
  const { newsletterPage: t, page } = getMailTexts(language);
  const token = getPathParam(request, "token");
  const state = await getSubscriptionLinkState(db, token, clock.now());
  if (request.method === "GET" || request.method === "HEAD") return buildStatePage(state, language);
  if (request.method !== "POST") return buildMessagePage(405, page.notAllowed, page.useButtons);
  const form = ActionForm.safeParse(request.body);
  if (!form.success || state === "unknown") return buildStatePage(state, language);
  if (form.data.action === "end") {
    await unsubscribe(db, token);
    return buildMessagePage(200, t.unsubscribedTitle, t.unsubscribed);
  }
  await confirmSubscription(db, token, clock.now());
  return buildStatePage(await getSubscriptionLinkState(db, token, clock.now()), language);
}

function buildStatePage(state: SubscriptionLinkState, language: string): LinkPageContent {
  const { newsletterPage: t, page } = getMailTexts(language);
  switch (state) {
    case "unconfirmed":
      return buildMessagePage(200, t.askTitle, t.ask, renderButton("confirm", t.subscribe));
    case "subscribed":
      return buildMessagePage(200, t.subscribedTitle, t.subscribed, renderButton("end", t.unsubscribe));
    case "expired":
      return buildMessagePage(410, page.linkEnded, t.ended);
    case "unknown":
      return buildMessagePage(404, page.noLink, t.unknown);
  }
}

const buildMessagePage = (
  status: number,
  title: string,
  text: string,
  form: Html | null = null,
): LinkPageContent => ({
  status,
  title,
  content: html`<p>${text}</p>
    ${form}`,
});

const renderButton = (action: "confirm" | "end", label: string): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" /><input
      type="submit"
      value="${label}"
      class="main"
    />
  </form>`;
