import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { chosenSiteType, whyNoApplication } from "../domain/stall/stall-offer.ts";
import { safePath } from "../domain/safe-path.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import { acceptedTerms } from "../paying/terms/shown-terms.server.ts";
import { sealedTermsMember } from "../paying/terms/shown-terms.tsx";
import { answerPost, logInFirst } from "../posting/answer-post.server.ts";
import type { Values } from "../posting/answer.ts";
import { refusalOf } from "../posting/message.ts";
import type { Post } from "../posting/post.server.ts";
import type { User } from "../wire/account.ts";
import { loadStallEvent, loadStallPage } from "./load-stall.server.ts";
import { readStall } from "./stall-errors.server.ts";
import { stallOrderOf } from "./stall-order.server.ts";
import { pathOfStall, type StallAnswer, type StallPage } from "./stall-page.ts";
import { stallSale, stallTraits } from "./stall-sale.server.ts";
import { stallKind } from "./stall-kind.ts";
import { surchargesFor } from "./stall-start.server.ts";
import { choicesIn, photoFields } from "./stall-values.ts";

/** Answers the one form of an application, whose buttons carry `intent`. */
export const postStall = (args: ActionFunctionArgs) =>
  answerPost<StallAnswer>(args, stallKind(args.params["url"] ?? ""), async (post, answering) => {
    const event = await loadStallEvent(post.context, args.params["url"]);
    const page = await loadStallPage(post.context, event);
    answering.show(async (values) => ({ surcharges: await surchargesFor(post.context, page, values) }));
    const { user } = event;
    const path = pathOfStall(page.eventUrl);
    if (!post.isWhole) return post.again(200);
    switch (post.intent) {
      case "log-in":
        return user ? backToForm(post, path) : logInFirst(post, path);
      case "submit":
        return user ? apply(post, page, user) : logInFirst(post, path);
      default:
        return post.again(200);
    }
  });

/** Logged in meanwhile, in another tab. */
async function backToForm(post: Post, path: string): Promise<Response> {
  await post.keep();
  const there = safePath(path);
  return there === null ? redirect("/", 303) : redirect(there, 303);
}

/**
 * Sends the application, once however often it is posted, and leads to where the API says: back here, where
 * its state is told, or to a payment page. [STALL-001 STALL-011 STALL-012]
 */
async function apply(post: Post, page: StallPage, user: User) {
  const { context, values } = post;
  const read = readStall(context, page, values);
  const type = chosenSiteType(page.offer, choicesIn(values));
  const order = orderOnce(context, stallSale(page), {
    user: user.id,
    key: await post.once(`stall of ${user.id}`, withoutFiles(values)),
    traits: async () => stallTraits(page.eventName, type?.name),
  });
  if (!read.ok) {
    // A form without a key was never posted before.
    const taken = post.key === null ? null : await order.taken();
    if (taken) return taken;
    const closed = whyNoApplication(page.offer);
    if (closed) return post.refuse(closedMessage(closed.reason), 409);
    return post.again(read.isTaken ? 409 : 400, { errors: read.errors });
  }
  await post.keep();
  const sent = {
    ...stallOrderOf(context, page, read.form, values),
    accepted_terms: await acceptedTerms(context, post.kind.name, {
      sealed: post.posted.mark(sealedTermsMember),
      texts: { order: page.content.terms },
      ticked: [{ of: "order", name: "order" }],
    }),
  };
  const ended = await order.send((submit) =>
    submit((key) => context.organiser.entries.applyForStall(sent, key)),
  );
  switch (ended.state) {
    case "unconfirmed":
      return post.again(504, { unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, page.eventUrl, ended.message);
    case "not-led":
      return post.again(ended.status, { refusal: { said: ended.said, isWhole: true } });
    case "to-pay":
      await post.forget();
      return ended.response;
  }
}

const closedMessage = (reason: string) =>
  reason === ""
    ? ({ key: "events:stalls.closed" } as const)
    : ({ key: "events:stalls.cannot", values: { reason } } as const);

/** Without scripts a file is uploaded anew with every press: the same press must count once all the same. */
const withoutFiles = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fileFields.has(name)));
const fileFields: ReadonlySet<string> = new Set([...photoFields, "insurance_file", "food_licence_file"]);

/** A refusal with everything kept and a new key. 409 when a site sold out meanwhile, 422 otherwise. */
async function answerRefusal(post: Post, eventUrl: string, message: string) {
  const now = await loadStallPage(post.context, await loadStallEvent(post.context, eventUrl));
  const read = readStall(post.context, now, post.values);
  return post.again(!read.ok && read.isTaken ? 409 : 422, {
    key: crypto.randomUUID(),
    errors: read.ok ? [] : read.errors,
    refusal: refusalOf(message),
  });
}
