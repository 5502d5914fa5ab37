import type { Request } from "express";
import { z } from "zod";
import { readOrganisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { renderApiPage, pageLanguage, sendPage } from "../page/page.ts";
import { SUBSCRIPTION_PATH } from "./subscription-mails.ts";
import {
  confirmSubscription,
  unsubscribe,
  type SubscriptionLinkState,
  getLinkState,
} from "./subscriptions.ts";
import { pathParam } from "../http/params.ts";

/**
 * Serves the links in mails about the newsletter. GET only shows a button, because mail programs open links
 * by themselves; POST confirms or ends the subscription.
 */
export const subscriptionPage = (parts: Parts): Page => ({
  path: `${SUBSCRIPTION_PATH}{*token}`,
  acceptsForms: true,
  async listener(request, response) {
    const organisation = await readOrganisationName(parts.db);
    const language = pageLanguage(request);
    const { newsletterPage: t } = textsFor(language);
    const { status, title, content } = await handleRequest(parts, request, language);
    const page = renderApiPage({
      language,
      title,
      organisationName: organisation,
      tagline: t.name,
      content,
      footer: fillText(t.footer, { organisation }),
    });
    sendPage(response, status, page);
  },
});

type PageContent = { status: number; title: string; content: Html };

const ActionForm = z.object({ action: z.enum(["confirm", "end"]) });

async function handleRequest({ db, clock }: Parts, request: Request, language: string): Promise<PageContent> {
  const { newsletterPage: t, page } = textsFor(language);
  const token = pathParam(request, "token");
  const state = await getLinkState(db, token, clock.now());
  if (request.method === "GET" || request.method === "HEAD") return statePage(state, language);
  if (request.method !== "POST") return messagePage(405, page.notAllowed, page.useButtons);
  const form = ActionForm.safeParse(request.body);
  if (!form.success || state === "unknown") return statePage(state, language);
  if (form.data.action === "end") {
    await unsubscribe(db, token);
    return messagePage(200, t.unsubscribedTitle, t.unsubscribed);
  }
  await confirmSubscription(db, token, clock.now());
  return statePage(await getLinkState(db, token, clock.now()), language);
}

function statePage(state: SubscriptionLinkState, language: string): PageContent {
  const { newsletterPage: t, page } = textsFor(language);
  switch (state) {
    case "unconfirmed":
      return messagePage(200, t.askTitle, t.ask, button("confirm", t.subscribe));
    case "subscribed":
      return messagePage(200, t.subscribedTitle, t.subscribed, button("end", t.unsubscribe));
    case "expired":
      return messagePage(410, page.linkEnded, t.ended);
    case "unknown":
      return messagePage(404, page.noLink, t.unknown);
  }
}

const messagePage = (status: number, title: string, text: string, form: Html | null = null): PageContent => ({
  status,
  title,
  content: html`<p>${text}</p>
    ${form}`,
});

const button = (action: "confirm" | "end", label: string): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" /><input
      type="submit"
      value="${label}"
      class="main"
    />
  </form>`;
