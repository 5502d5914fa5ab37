import type { Request } from "express";
import { z } from "zod";
import { organisationName } from "../content/organisation.ts";
import type { Page, Parts } from "../feature.ts";
import { html, type Html } from "../page/html.ts";
import { apiPage, sendPage } from "../page/page.ts";
import { subscriptionPrefix } from "./subscription-mails.ts";
import { confirmSubscription, endSubscription, type LinkState, linkState } from "./subscriptions.ts";

/**
 * Where the link of a mail about the newsletter leads. GET shows a button and changes nothing, since mail
 * programs open links by themselves; POST confirms or ends the subscription.
 */
export const subscriptionPage = (parts: Parts): Page => ({
  path: `${subscriptionPrefix}:token(*)`,
  takesForms: true,
  async listener(request, response) {
    const organisation = await organisationName(parts.db);
    const { status, title, content } = await answer(parts, request);
    const page = apiPage({
      title,
      speaker: organisation,
      motto: "Newsletter",
      content,
      footer: `This page is about a subscription to the newsletter of ${organisation}.`,
    });
    sendPage(response, status, page);
  },
});

type Shown = { status: number; title: string; content: Html };

const Posted = z.object({ action: z.enum(["confirm", "end"]) });

async function answer({ db, clock }: Parts, request: Request): Promise<Shown> {
  const token = request.params["token"] ?? "";
  const state = await linkState(db, token, clock.now());
  if (request.method === "GET" || request.method === "HEAD") return shown(state);
  if (request.method !== "POST") return otherMethod;
  const posted = Posted.safeParse(request.body);
  if (!posted.success || state === "unknown") return shown(state);
  if (posted.data.action === "end") {
    await endSubscription(db, token);
    return ended;
  }
  await confirmSubscription(db, token, clock.now());
  return shown(await linkState(db, token, clock.now()));
}

function shown(state: LinkState): Shown {
  switch (state) {
    case "unconfirmed":
      return {
        status: 200,
        title: "Subscribe to the newsletter?",
        content: html`<p>Without the button nothing is sent to you.</p>
          ${button("confirm", "Subscribe")}`,
      };
    case "subscribed":
      return {
        status: 200,
        title: "You are subscribed",
        content: html`<p>The newsletter is sent to this address. You can unsubscribe here at any time.</p>
          ${button("end", "Unsubscribe")}`,
      };
    case "ended":
      return {
        status: 410,
        title: "This link has expired",
        content: html`<p>
          The newsletter isn’t sent to you. To subscribe, fill in the form of the website again.
        </p>`,
      };
    case "unknown":
      return {
        status: 404,
        title: "No such link",
        content: html`<p>
          This link is not known; perhaps it was cut off in the mail, or has expired. Nothing was changed.
        </p>`,
      };
  }
}

const button = (action: "confirm" | "end", words: string): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" /><input
      type="submit"
      value="${words}"
      class="main"
    />
  </form>`;

const ended: Shown = {
  status: 200,
  title: "You have unsubscribed",
  content: html`<p>The newsletter isn’t sent to you any more.</p>`,
};

const otherMethod: Shown = {
  status: 405,
  title: "Not allowed",
  content: html`<p>Nothing was changed. Open the link of the mail again and use the button of its page.</p>`,
};
