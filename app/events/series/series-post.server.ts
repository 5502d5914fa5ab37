import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePayInvoice } from "../../paying/handle-pay-invoice.server.ts";
import { buildInvoiceCriteria } from "../../paying/invoiced-sale.server.ts";
import { placeOrder, type ReadyOrder, type OrderRejection } from "../../paying/place-order.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../../posting/handle-post.server.ts";
import { rejectionMessage } from "../../posting/message.ts";
import type { Post } from "../../posting/post.server.ts";
import { loadSeries, loadSeriesPage } from "./load-series.server.ts";
import { seriesKind } from "./series-kind.ts";
import { seriesPath, type SeriesPage } from "./series-page.ts";
import { seriesSale } from "./series-sale.server.ts";

/** Handles a post of a series' form; the buttons send their `intent`. */
export const postSeries = (args: ActionFunctionArgs) =>
  handlePost(args, seriesKind(args.params["url"] ?? ""), async (post) => {
    const loaded = await loadSeries(post.context, args.params["url"]);
    const page = await loadSeriesPage(post.context, loaded);
    const path = seriesPath(page.url);
    const paid = await handlePayInvoice(post, path);
    if (paid) return paid;
    const { user } = loaded;
    if (!user) return redirectToLogin(post, path);
    // The intent “log-in” of a user who has logged in in another tab in the meantime.
    if (post.intent !== "submit") return redirectTo(path);
    const order = { sale: seriesSale(page), user, identity: { series: String(page.id) } };
    return placeOrder(post, order, rejectionReason(page, post) ?? seriesOrder(page, post));
  });

function rejectionReason(page: SeriesPage, post: Post): OrderRejection | null {
  if (page.closedReason) return closedStop(page.closedReason);
  const isMissing = page.termsText !== "" && post.text("terms") !== "yes";
  return isMissing ? { status: 400, errors: [{ field: "terms", key: "entry:problem.terms" }] } : null;
}

const closedStop = (closed: NonNullable<SeriesPage["closedReason"]>) =>
  ({ status: 409, rejection: { key: `series:closed.${closed}` } }) as const;

const seriesOrder = ({ id, url, name, fee, termsText }: SeriesPage, { context }: Post): ReadyOrder => ({
  loadMatchCriteria: async () => buildInvoiceCriteria(name, fee === null ? [] : [fee]),
  total: fee === null ? null : { payable: fee, fee: async () => null },
  terms: { texts: { order: termsText }, acceptedTerms: [{ appliesTo: "order", name: "order" }] },
  send: (submit, accepted_terms) =>
    submit((key) => {
      const address = context.site.publicUrl + seriesPath(url);
      return context.organiser.series.enter({ series_id: id, url: address, accepted_terms }, key);
    }),
  /** 409 if the series has sold out or closed in the meantime. */
  onRejected: async (message) => {
    const { closedReason } = await loadSeriesPage(context, await loadSeries(context, url));
    return closedReason ? closedStop(closedReason) : { status: 422, rejection: rejectionMessage(message) };
  },
});
