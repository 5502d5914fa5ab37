import { createInvoicedSale } from "../../paying/invoiced-sale.server.ts";
import type { Sale } from "../../paying/sale.ts";
import { seriesPath, type SeriesPage } from "./series-page.ts";

/** Builds the sale of a series' entries. Its orders are listed in the user's invoices. */
export const buildSeriesSale = ({ id, url }: Pick<SeriesPage, "id" | "url">): Sale =>
  createInvoicedSale({ kind: "series", itemId: id, page: seriesPath(url) });
