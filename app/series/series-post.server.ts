import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { answerPayInvoice } from "../paying/answer-pay-invoice.server.ts";
import { invoicedTraits } from "../paying/invoiced-sale.server.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import { acceptedTerms } from "../paying/terms/shown-terms.server.ts";
import { sealedTermsMember } from "../paying/terms/shown-terms.tsx";
import { answerPost, logInFirst } from "../posting/answer-post.server.ts";
import { type FieldError, refusalOf } from "../posting/message.ts";
import type { Post } from "../posting/post.server.ts";
import type { User } from "../wire/account.ts";
import type { SeriesOrder } from "../wire/series.ts";
import { loadSeries, loadSeriesPage } from "./load-series.server.ts";
import { seriesKind } from "./series-kind.ts";
import { pathOfSeries, type SeriesPage } from "./series-page.ts";
import { seriesSale } from "./series-sale.server.ts";

/** Answers the one form of a series, whose buttons carry `intent`. */
export const postSeries = (args: ActionFunctionArgs) =>
  answerPost(args, seriesKind(args.params["url"] ?? ""), async (post) => {
    const loaded = await loadSeries(post.context, args.params["url"]);
    const page = await loadSeriesPage(post.context, loaded);
    const path = pathOfSeries(page.url);
    const paid = await answerPayInvoice(post, path);
    if (paid) return paid;
    const { user } = loaded;
    if (!user) return logInFirst(post, path);
    if (post.intent === "submit") return enter(post, page, user);
    // “Log in” of somebody who is logged in meanwhile, in another tab.
    const there = safePath(path);
    return there === null ? redirect("/", 303) : redirect(there, 303);
  });

/**
 * Sends the entry, once however often it is posted, and leads to where it is paid. A press that is repeated
 * gets the first one's outcome, also where the first one took the last place.
 */
async function enter(post: Post, page: SeriesPage, user: User) {
  const { context } = post;
  const order = orderOnce(context, seriesSale(page), {
    user: user.id,
    key: await post.once(`series of ${user.id}`, { series: String(page.id) }),
    traits: async () => invoicedTraits(page.name, page.fee === null ? [] : [page.fee]),
  });
  const errors = termsErrors(page, post);
  if (page.closed || errors.length > 0) {
    // A form without a key was never posted before.
    const taken = post.key === null ? null : await order.taken();
    if (taken) return taken;
    return page.closed
      ? post.refuse({ key: `series:closed.${page.closed}` }, 409)
      : post.again(400, { errors });
  }
  const sent: SeriesOrder = {
    series_id: page.id,
    url: context.site.publicUrl + pathOfSeries(page.url),
    accepted_terms: await acceptedTerms(context, post.kind.name, {
      sealed: post.posted.mark(sealedTermsMember),
      texts: { order: page.termsText },
      ticked: [{ of: "order", name: "order" }],
    }),
  };
  const ended = await order.send((submit) => submit((key) => context.organiser.series.enter(sent, key)));
  switch (ended.state) {
    case "unconfirmed":
      return post.again(504, { unconfirmed: ended.unconfirmed });
    case "refused":
      return answerRefusal(post, page.url, ended.message);
    case "not-led":
      return post.again(ended.status, { refusal: { said: ended.said, isWhole: true } });
    case "to-pay":
      return ended.response;
  }
}

const termsErrors = ({ termsText }: SeriesPage, post: Post): FieldError[] =>
  termsText !== "" && post.text("terms") !== "yes" ? [{ field: "terms", key: "entry:problem.terms" }] : [];

/** A refusal with a new key. 409 where the last place has gone, or the entries have closed, meanwhile. */
async function answerRefusal(post: Post, url: string, message: string) {
  const { closed } = await loadSeriesPage(post.context, await loadSeries(post.context, url));
  return post.again(closed ? 409 : 422, {
    key: crypto.randomUUID(),
    refusal: closed ? { key: `series:closed.${closed}` } : refusalOf(message),
  });
}
