import { InvoiceText, ShopAddress, type ShopAddressToSave, ShopOrder } from "../../../app/wire/shop.ts";
import { listOf, Outcome, saved } from "../../../app/wire/primitives.ts";
import { orNull } from "../errors.ts";
import type { Patience, Transport } from "../transport-type.ts";

const Addresses = listOf(ShopAddress);
const SavedAddress = saved(ShopAddress);
const Orders = listOf(ShopOrder);

/** What a customer of the shop has: addresses to ship to, orders and their invoices. All need sign-in. */
export const shopOrders = (api: Transport) => ({
  /** The signed-in user's addresses of the shop. [API-072] */
  addresses: async (patience: Patience = {}) => {
    const answer = await api.get("sell/address", {}, Addresses, { whose: "personal", ...patience });
    return answer.items;
  },

  /** Saves a new address; `item` is the saved record. [API-073] */
  createAddress: (address: ShopAddressToSave, idempotencyKey: string) =>
    api.post("sell/address/create", address, SavedAddress, { idempotencyKey }),

  /** Takes an address off the list. [API-075] */
  disableAddress: (id: number) => api.post("sell/address/disable", { id }, Outcome),

  /** The orders of the signed-in user, the newest first. */
  mine: async () => {
    const answer = await api.get("sell/invoice/myInvoices", {}, Orders, { whose: "personal" });
    return answer.items;
  },

  /** The invoice of the order that a payment paid; null when that is not the user's. */
  invoiceOfPayment: (paymentId: number) =>
    orNull(api.get(`sell/invoice/display/${paymentId}`, {}, InvoiceText, { whose: "personal" })),

  /** The invoice of an order; null when the user has no such order. */
  invoice: (orderId: number) =>
    orNull(api.get(`sell/invoice/html/${orderId}`, {}, InvoiceText, { whose: "personal" })),
});
