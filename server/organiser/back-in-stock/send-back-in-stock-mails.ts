import { setImmediate } from "node:timers/promises";
import { readMailSender } from "../content/organisation.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { countWaitingMails } from "../mail/waiting-mails.ts";
import { loadProductsById, type ProductRow } from "../shop/products.ts";
import { getRemainingStock } from "../shop/sku-price.ts";
import { loadVariations, type ProductVariations } from "../shop/variations.ts";
import { buildBackInStockMail } from "./back-in-stock-mail.ts";
import {
  deleteOldRequests,
  deleteRequest,
  findDueRequest,
  listDueRequestsFor,
  listRequestedProducts,
  postponeRequestsOf,
} from "./requests.ts";
import { STOP_PATH } from "./stop-page.ts";

/** Maximum number of requests of a check, so that a popular product doesn't delay other mails and requests. */
const MAX_PER_CHECK = 100;

/** While so many mails wait for the mail server, none of these is queued, because login codes come first. */
export const MAX_MAILS_AHEAD = 1_000;

/**
 * Queues a mail for each request whose item is in stock, and deletes the request. Handles at most
 * `MAX_PER_CHECK` requests, and the others in the next calls. If the outbox rejects a mail, for example
 * because of a limit, the requests of its address are postponed. Also deletes old requests.
 */
export async function sendBackInStockMails(dependencies: Dependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  await deleteOldRequests(db, clock.now());
  const productIds = await listRequestedProducts(db);
  if (productIds.length === 0) return;
  await releaseLapsedOrders(db, clock.now());
  const products = await loadProductsById(db, productIds);
  let sentCount = 0;
  let remainingCount = MAX_PER_CHECK;
  let outcome: SendOutcome | null = null;
  for (const product of products) {
    if (remainingCount === 0 || outcome === "busy") break;
    const skuIds = product.skus.filter((sku) => getRemainingStock(sku) !== 0).map(({ id }) => id);
    if (product.is_in_shop !== 1 || skuIds.length === 0) continue;
    const requestIds = await listDueRequestsFor(db, product.id, {
      skuIds,
      now: clock.now(),
      limit: remainingCount,
    });
    if (requestIds.length === 0) continue;
    remainingCount -= requestIds.length;
    const variations = await loadVariations(db, product.id);
    for (const requestId of requestIds) {
      // Queries of SQLite are synchronous, so let other requests run.
      await setImmediate();
      outcome = await sendMail(dependencies, requestId, product, variations);
      if (outcome === "busy") break;
      if (outcome === "queued") sentCount++;
    }
  }
  if (sentCount > 0) log.info({ sent: sentCount }, "mails about products that are back in stock were queued");
}

/** `busy` if too many other mails are waiting. */
type SendOutcome = "queued" | "skipped" | "busy";

/** Queues the mail of a request, in one transaction, so that no request gets two mails. */
const sendMail = (
  dependencies: Dependencies,
  requestId: number,
  product: ProductRow,
  { getSkuOptions }: ProductVariations,
): Promise<SendOutcome> =>
  dependencies.db.transaction().execute(async (transaction) => {
    if ((await countWaitingMails(transaction)).count >= MAX_MAILS_AHEAD) return "busy";
    const now = dependencies.clock.now();
    const request = await findDueRequest(transaction, requestId, now);
    if (!request) return "skipped";
    const mail = buildBackInStockMail(
      { sender: await readMailSender(transaction, dependencies.siteOrigins), language: request.language },
      {
        to: request.email,
        product,
        options: getSkuOptions(request.sku_id),
        stopUrl: `${dependencies.publicUrl}${STOP_PATH}${request.token}`,
      },
    );
    if ((await trySendMail(dependencies, mail, { db: transaction })) !== "sent") {
      await postponeRequestsOf(transaction, request.email, now);
      return "skipped";
    }
    await deleteRequest(transaction, request.id);
    return "queued";
  });
