import { titledSale } from "../paying/invoiced-sale.server.ts";
import type { Sale } from "../paying/sale.ts";
import type { FormWithParts } from "./form-kind.server.ts";

/**
 * Describes a form with a price as a sale, for the payment code. An earlier submission can be found among the
 * user's invoices.
 */
export const formSale = ({ id, path }: Pick<FormWithParts, "id" | "path">): Sale =>
  titledSale({ kind: "form", itemId: id, page: path });
