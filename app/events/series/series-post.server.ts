import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePayInvoice } from "../../paying/handle-pay-invoice.server.ts";
import { buildInvoiceCriteria } from "../../paying/invoiced-sale.server.ts";
import { placeOrder, type ReadyOrder, type OrderRejection } from "../../paying/place-order.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../../posting/handle-post.server.ts";
import { toRejectionMessage } from "../../posting/message.ts";
import type { Post } from "../../posting/post.server.ts";
import { loadSeries, loadSeriesPage } from "./load-series.server.ts";
import { buildSeriesFormKind } from "./series-kind.ts";
import { buildSeriesPath, type SeriesPage } from "./series-page.ts";
import { buildSeriesSale } from "./series-sale.server.ts";

/** Handles a submission of a series' entry form. The clicked button posts its `intent`. */
export const postSeries = (args: ActionFunctionArgs) =>
  handlePost(args, buildSeriesFormKind(args.params["url"] ?? ""), async (post) => {
    const seriesAndUser = await loadSeries(post.context, args.params["url"]);
    const page = await loadSeriesPage(post.context, seriesAndUser);
    const path = buildSeriesPath(page.url);
    const paymentResponse = await handlePayInvoice(post, path);
    if (paymentResponse) return paymentResponse;
    const { user } = seriesAndUser;
    if (!user) return redirectToLogin(post, path);
    // A logged-in user posts “log-in” after a login in another tab.
    if (post.intent !== "submit") return redirectTo(path);
    const order = { sale: buildSeriesSale(page), user, identity: { series: String(page.id) } };
    return placeOrder(post, order, findRejection(page, post) ?? buildSeriesOrder(page, post));
  });

function findRejection(page: SeriesPage, post: Post): OrderRejection | null {
  if (page.closedReason) return toClosedRejection(page.closedReason);
  const isMissing = page.termsText !== "" && post.text("terms") !== "yes";
  return isMissing ? { status: 400, errors: [{ field: "terms", key: "entry:problem.terms" }] } : null;
}

const toClosedRejection = (reason: NonNullable<SeriesPage["closedReason"]>) =>
  ({ status: 409, rejection: { key: `series:closed.${reason}` } }) as const;

const buildSeriesOrder = ({ id, url, name, fee, termsText }: SeriesPage, { context }: Post): ReadyOrder => ({
  loadMatchCriteria: async () => buildInvoiceCriteria(name, fee === null ? [] : [fee]),
  total: fee === null ? null : { payable: fee, loadFee: async () => null },
  terms: { texts: { order: termsText }, acceptedTerms: [{ appliesTo: "order", name: "order" }] },
  send: (submit, accepted_terms) =>
    submit((key) => {
      const returnUrl = context.site.publicUrl + buildSeriesPath(url);
      return context.organiser.series.enter({ series_id: id, url: returnUrl, accepted_terms }, key);
    }),
  // Responds 409 if the series has sold out or closed meanwhile, or else 422.
  onRejected: async (message) => {
    const { closedReason } = await loadSeriesPage(context, await loadSeries(context, url));
    return closedReason
      ? toClosedRejection(closedReason)
      : { status: 422, rejection: toRejectionMessage(message) };
  },
});
