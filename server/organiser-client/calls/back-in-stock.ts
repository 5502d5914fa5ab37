import { Outcome } from "../../../app/wire/primitives.ts";
import type { VariationChoice } from "../../../app/wire/shop.ts";
import type { Transport } from "../transport-type.ts";

declare module "../../../app/wire/site.ts" {
  interface Capabilities {
    /** Visitors can request a mail for when a sold-out product is back in stock. */
    "back-in-stock": true;
  }
}

/** The choices that a visitor waits for. If they match no SKU, any SKU of the product. */
type BackInStockRequest = { product: number; variations: readonly VariationChoice[]; email: string };

/** Requires the API's capability `back-in-stock`. */
export const backInStock = (api: Transport) => ({
  /** Requests a mail. Repeating a request changes nothing. */
  request: (request: BackInStockRequest) => api.post("sell/product/backInStock", request, Outcome),
});
