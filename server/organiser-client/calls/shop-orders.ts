import { InvoiceText, ShopAddress, type ShopAddressToSave, ShopOrder } from "../../../app/wire/shop.ts";
import { Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { nullIfNotFound } from "../errors.ts";
import { requireAllReadable, ownListOf, readableRecords } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Addresses = ownListOf(ShopAddress);
const SavedAddress = saveResponse(ShopAddress);
const Orders = ownListOf(ShopOrder);

const myOrders = "sell/invoice/myInvoices";
const ordersOf = (api: Transport) => api.get(myOrders, {}, Orders, { audience: "user" });

/** Shipping addresses, orders and invoices of a shop customer. All require a login. */
export const shopOrders = (api: Transport) => ({
  /** The logged-in user's readable shop addresses. [API-072] */
  addresses: async (timeout: OptionalTimeout = {}) => {
    const result = await api.get("sell/address", {}, Addresses, { audience: "user", ...timeout });
    return readableRecords(result.items).items;
  },

  /** Saves a new address; `item` is the saved record. [API-073] */
  createAddress: (address: ShopAddressToSave, idempotencyKey: string) =>
    api.post("sell/address/create", address, SavedAddress, { idempotencyKey }),

  /** Removes an address from the list. [API-075] */
  disableAddress: (id: number) => api.post("sell/address/disable", { id }, Outcome),

  /**
   * The orders of the logged-in user, newest first.
   * @throws `malformed` if one of them can't be read
   */
  mine: async () => requireAllReadable(myOrders, (await ordersOf(api)).items),

  /** The readable ones of them. */
  readable: async () => readableRecords((await ordersOf(api)).items),

  /** The invoice of the order of a payment; null if it is not the user's. */
  invoiceOfPayment: (paymentId: number) =>
    nullIfNotFound(api.get(`sell/invoice/display/${paymentId}`, {}, InvoiceText, { audience: "user" })),

  /** The invoice of an order; null if the user has no such order. */
  invoice: (orderId: number) =>
    nullIfNotFound(api.get(`sell/invoice/html/${orderId}`, {}, InvoiceText, { audience: "user" })),
});
