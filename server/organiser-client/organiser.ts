// Written by scripts/lists.mjs; don't edit.

import { account } from "./calls/account.ts";
import { addresses } from "./calls/addresses.ts";
import { articles } from "./calls/articles.ts";
import { backInStock } from "./calls/back-in-stock.ts";
import { cart } from "./calls/cart.ts";
import { contact } from "./calls/contact.ts";
import { contentRecords } from "./calls/content-records.ts";
import { documents } from "./calls/documents.ts";
import { entries } from "./calls/entries.ts";
import { events } from "./calls/events.ts";
import { forms } from "./calls/forms.ts";
import { licences } from "./calls/licences.ts";
import { media } from "./calls/media.ts";
import { newsletter } from "./calls/newsletter.ts";
import { ownData } from "./calls/own-data.ts";
import { pages } from "./calls/pages.ts";
import { payments } from "./calls/payments.ts";
import { products } from "./calls/products.ts";
import { series } from "./calls/series.ts";
import { shopOrders } from "./calls/shop-orders.ts";
import { site } from "./calls/site.ts";
import { tickets } from "./calls/tickets.ts";
import { vehicles } from "./calls/vehicles.ts";
import { vouchers } from "./calls/vouchers.ts";
import type { Transport } from "./transport-type.ts";

/** Creates all calls of the organiser API, grouped by resource: each `calls/<name>.ts`. */
export const createOrganiserCalls = (api: Transport) => ({
  account: account(api),
  addresses: addresses(api),
  articles: articles(api),
  backInStock: backInStock(api),
  cart: cart(api),
  contact: contact(api),
  contentRecords: contentRecords(api),
  documents: documents(api),
  entries: entries(api),
  events: events(api),
  forms: forms(api),
  licences: licences(api),
  media: media(api),
  newsletter: newsletter(api),
  ownData: ownData(api),
  pages: pages(api),
  payments: payments(api),
  products: products(api),
  series: series(api),
  shopOrders: shopOrders(api),
  site: site(api),
  tickets: tickets(api),
  vehicles: vehicles(api),
  vouchers: vouchers(api),
});

export type Organiser = ReturnType<typeof createOrganiserCalls>;
