import { InvoiceText, ShopAddress, type ShopAddressToSave, ShopOrder } from "../../../app/wire/shop.ts";
import { Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { toNullIfNotFound } from "../errors.ts";
import { requireAllReadable, ownListResponse, filterReadable } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Addresses = ownListResponse(ShopAddress);
const SavedAddress = saveResponse(ShopAddress);
const Orders = ownListResponse(ShopOrder);

const MY_ORDERS = "sell/invoice/myInvoices";
const fetchOrders = (api: Transport) => api.get(MY_ORDERS, {}, Orders, { audience: "user" });

/** Calls for shipping addresses, orders and invoices of a shop customer. They require a login. */
export const shopOrders = (api: Transport) => ({
  /** Lists the logged-in user's shop addresses, without unreadable ones. [API-072] */
  listAddresses: async (timeout: OptionalTimeout = {}) => {
    const result = await api.get("sell/address", {}, Addresses, { audience: "user", ...timeout });
    return filterReadable(result.items).items;
  },

  /** Saves a new address. `item` of the result is the saved record. [API-073] */
  createAddress: (address: ShopAddressToSave, idempotencyKey: string) =>
    api.post("sell/address/create", address, SavedAddress, { idempotencyKey }),

  /** Removes an address from the list without deleting it. [API-075] */
  disableAddress: (id: number) => api.post("sell/address/disable", { id }, Outcome),

  /**
   * Lists the orders of the logged-in user, newest first.
   * @throws `malformed` if an order can't be read
   */
  listOrders: async () => requireAllReadable(MY_ORDERS, (await fetchOrders(api)).items),

  /** Lists the logged-in user's orders, and counts the unreadable ones. */
  listReadableOrders: async () => filterReadable((await fetchOrders(api)).items),

  /** Reads the invoice of an order by the id of its payment, or null if the user has no such payment. */
  findInvoiceHtmlByPayment: (paymentId: number) =>
    toNullIfNotFound(api.get(`sell/invoice/display/${paymentId}`, {}, InvoiceText, { audience: "user" })),

  /** Reads the invoice of an order, or null if the user has no such order. */
  findInvoiceHtml: (orderId: number) =>
    toNullIfNotFound(api.get(`sell/invoice/html/${orderId}`, {}, InvoiceText, { audience: "user" })),
});
