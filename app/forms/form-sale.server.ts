import { titledSale } from "../paying/invoiced-sale.server.ts";
import type { Sale } from "../paying/sale.ts";
import type { FormWithParts } from "./form-kind.server.ts";

/** Describes a form with a price for the payment code; submissions are found among the invoices. */
export const formSale = ({ id, path }: Pick<FormWithParts, "id" | "path">): Sale =>
  titledSale({ kind: "form", itemId: id, page: path });
