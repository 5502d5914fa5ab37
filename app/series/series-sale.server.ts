import { invoicedSale } from "../paying/invoiced-sale.server.ts";
import type { Sale } from "../paying/sale.ts";
import { pathOfSeries, type SeriesPage } from "./series-page.ts";

/** What paying has to know of entries into a series; they are found among the invoices. */
export const seriesSale = ({ id, url }: Pick<SeriesPage, "id" | "url">): Sale =>
  invoicedSale({ kind: "series", about: id, page: pathOfSeries(url) });
