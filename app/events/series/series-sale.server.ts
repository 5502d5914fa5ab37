import { invoicedSale } from "../../paying/invoiced-sale.server.ts";
import type { Sale } from "../../paying/sale.ts";
import { seriesPath, type SeriesPage } from "./series-page.ts";

/** How the payment module finds entries into a series: among the invoices. */
export const seriesSale = ({ id, url }: Pick<SeriesPage, "id" | "url">): Sale =>
  invoicedSale({ kind: "series", itemId: id, page: seriesPath(url) });
