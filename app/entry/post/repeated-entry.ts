import type { Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { getNumber, getText } from "../entry-values.ts";

/** Whether the user has entered the category. Also true if `enteredCategories` is "unknown". */
export const mayHaveEntered = ({ enteredCategories }: EntryPage, categoryId: number): boolean =>
  categoryId > 0 && (enteredCategories === "unknown" || enteredCategories.includes(categoryId));

/**
 * Returns an error if the user enters a category again without confirming it, so that nobody pays twice by
 * mistake.
 */
export const findRepeatedEntryErrors = (page: EntryPage, values: Values): FieldError[] =>
  mayHaveEntered(page, getNumber(values, "category")) && getText(values, "enter_again") !== "yes"
    ? [{ field: "enter_again", key: "entry:problem.enterAgain" }]
    : [];
