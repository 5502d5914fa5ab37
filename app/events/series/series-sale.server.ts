import { createInvoicedSale } from "../../paying/invoiced-sale.server.ts";
import type { Sale } from "../../paying/sale.ts";
import { buildSeriesPath, type SeriesPage } from "./series-page.ts";

/** Describes a series' entries for `app/paying`, which finds their orders in the user's invoices. */
export const buildSeriesSale = ({ id, url }: Pick<SeriesPage, "id" | "url">): Sale =>
  createInvoicedSale({ kind: "series", itemId: id, page: buildSeriesPath(url) });
