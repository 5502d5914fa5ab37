import { createTitledSale } from "../paying/invoiced-sale.server.ts";
import type { Sale } from "../paying/sale.ts";
import type { FormWithParts } from "./form-kind.server.ts";

/** Builds the `Sale` of a form with a price. The API lists its submissions in the user's invoices. */
export const buildFormSale = ({ id, path }: Pick<FormWithParts, "id" | "path">): Sale =>
  createTitledSale({ kind: "form", itemId: id, page: path });
