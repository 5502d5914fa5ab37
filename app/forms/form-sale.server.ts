import { titledSale } from "../paying/invoiced-sale.server.ts";
import type { Sale } from "../paying/sale.ts";
import type { FoundForm } from "./form-kind.server.ts";

/** What paying has to know of a form that costs something; what was sent is found among the invoices. */
export const formSale = ({ id, path }: Pick<FoundForm, "id" | "path">): Sale =>
  titledSale({ kind: "form", about: id, page: path });
