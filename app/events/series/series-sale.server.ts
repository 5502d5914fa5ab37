import { invoicedSale } from "../../paying/invoiced-sale.server.ts";
import type { Sale } from "../../paying/sale.ts";
import { seriesPath, type SeriesPage } from "./series-page.ts";

/** Describes to the payment module where it finds the orders of a series: in the user's invoices. */
export const seriesSale = ({ id, url }: Pick<SeriesPage, "id" | "url">): Sale =>
  invoicedSale({ kind: "series", itemId: id, page: seriesPath(url) });
