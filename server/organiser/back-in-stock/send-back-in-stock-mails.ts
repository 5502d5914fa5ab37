import { readMailSender } from "../content/organisation.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { loadProductsById, type ProductRow } from "../shop/products.ts";
import { getRemainingStock } from "../shop/sku-price.ts";
import { loadVariations, type ProductVariations } from "../shop/variations.ts";
import { buildBackInStockMail } from "./back-in-stock-mail.ts";
import {
  deleteOldRequests,
  deleteRequest,
  findRequest,
  listRequestedProducts,
  listRequestsFor,
} from "./requests.ts";
import { STOP_PATH } from "./stop-page.ts";

/**
 * Queues a mail for each request whose item is in stock, and deletes the request. A request whose mail the
 * outbox rejects, for example because of a limit, stays for the next call. Also deletes old requests.
 */
export async function sendBackInStockMails(dependencies: Dependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  await deleteOldRequests(db, clock.now());
  const productIds = await listRequestedProducts(db);
  if (productIds.length === 0) return;
  await releaseLapsedOrders(db, clock.now());
  const products = await loadProductsById(db, productIds);
  let sentCount = 0;
  for (const product of products) {
    const skuIds = product.skus.filter((sku) => getRemainingStock(sku) !== 0).map(({ id }) => id);
    if (product.is_in_shop !== 1 || skuIds.length === 0) continue;
    const variations = await loadVariations(db, product.id);
    for (const requestId of await listRequestsFor(db, product.id, skuIds))
      if (await sendMail(dependencies, requestId, product, variations)) sentCount++;
  }
  if (sentCount > 0) log.info({ sent: sentCount }, "mails about products that are back in stock were queued");
}

/** Returns whether the mail was queued. In one transaction, so that no request gets two mails. */
const sendMail = (
  dependencies: Dependencies,
  requestId: number,
  product: ProductRow,
  { getSkuOptions }: ProductVariations,
): Promise<boolean> =>
  dependencies.db.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, requestId);
    if (!request) return false;
    const mail = buildBackInStockMail(
      { sender: await readMailSender(transaction, dependencies.siteOrigins), language: request.language },
      {
        to: request.email,
        product,
        options: getSkuOptions(request.sku_id),
        stopUrl: `${dependencies.publicUrl}${STOP_PATH}${request.token}`,
      },
    );
    if ((await trySendMail(dependencies, mail, { db: transaction })) !== "sent") return false;
    await deleteRequest(transaction, request.id);
    return true;
  });
