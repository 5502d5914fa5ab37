import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "../../../app/domain/durations.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { list, recordId, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies, Feature } from "../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { createTextSchema, validateRecord } from "../http/record-validation.ts";
import type { Route } from "../http/route.ts";
import { hasAccountEmail } from "../records/stored-data.ts";
import { findShopProduct } from "../shop/products.ts";
import { getRemainingStock } from "../shop/sku-price.ts";
import { findSku, loadVariations } from "../shop/variations.ts";
import { storeRequest } from "./requests.ts";
import { sendBackInStockMails } from "./send-back-in-stock-mails.ts";
import { createStopPage } from "./stop-page.ts";
import { backInStockMigrations } from "./tables.ts";

/**
 * Requests for one mail when a sold-out product is back in stock. A check each minute finds stock that
 * returns for any reason: the back-office, an order that lapsed, a change in the database. A check is skipped
 * while the previous one is running.
 * (docs/decisions/0106-back-in-stock.md)
 */
export function backInStockFeature(dependencies: Dependencies): Feature {
  let currentCheck: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    currentCheck ??= sendBackInStockMails(dependencies)
      .catch((error: unknown) =>
        dependencies.log.error({ err: error }, "mails about products that are back in stock were not queued"),
      )
      .finally(() => {
        currentCheck = null;
      });
  };
  return {
    routes: [createRequestRoute(dependencies)],
    pages: [createStopPage(dependencies)],
    migrations: backInStockMigrations,
    capabilities: ["back-in-stock"],
    storedData: [
      {
        table: "back_in_stock_requests",
        condition: hasAccountEmail,
        exportName: "back_in_stock_requests",
        hiddenColumns: ["token", "next_attempt_at"],
        onDeletion: "delete",
      },
    ],
    async start() {
      timer = setInterval(check, MINUTE_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await currentCheck;
    },
  };
}

/** Maximum number of requests per day from one network. */
const MAX_PER_NETWORK = 50;

const RequestInput = z.object({
  product: recordId,
  variations: list(z.object({ name: text, value: text })),
  email: createTextSchema(emailRule),
});

/**
 * Creates the route that stores a request. The response doesn't reveal whether the address already has
 * requests. Repeating a request changes nothing, so the route needs no idempotency key.
 */
function createRequestRoute({ db, clock }: Dependencies): Route {
  const dailyWindows = createFixedWindows(clock);
  return {
    method: "POST",
    path: "sell/product/backInStock",
    handler: async ({ input, address, language, caller }) => {
      const { product: productId, variations, email } = RequestInput.parse(input);
      const error = validateRecord({ email }, [{ field: "email", label: "Email", rule: emailRule }]);
      if (error !== "") return { success: false, message: "", error };
      const waitSeconds = await dailyWindows.consume([
        { key: getClientNetwork(address), max: MAX_PER_NETWORK, periodMs: DAY_MS },
      ]);
      rejectIfRateLimited(waitSeconds, "TOO_MANY_REQUESTS", "Too many requests today. Try again tomorrow.");

      const now = clock.now();
      return db.transaction().execute(async (transaction) => {
        await releaseLapsedOrders(transaction, now);
        const product = await findShopProduct(transaction, String(productId));
        if (!product) return { success: false, message: "This product is no longer available." };
        const sku = findSku(product.skus, await loadVariations(transaction, productId), variations);
        const requestedSkus = sku ? [sku] : product.skus;
        if (requestedSkus.some((item) => getRemainingStock(item) !== 0))
          return {
            success: false,
            message: sku ? "This is in stock now." : "Choose the options that you want first.",
          };
        await storeRequest(
          transaction,
          {
            email: email.toLowerCase(),
            product_id: productId,
            sku_id: sku?.id ?? 0,
            language: language || (caller?.language ?? ""),
          },
          now,
        );
        return { success: true, message: "" };
      });
    },
  };
}
