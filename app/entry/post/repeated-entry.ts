import type { Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { getNumber, getText } from "../entry-values.ts";

/** Whether the user has a paid entry in the category, or might have one ("some"). */
export const hasEntered = ({ enteredCategories }: EntryPage, categoryId: number): boolean =>
  categoryId > 0 && (enteredCategories === "some" || enteredCategories.includes(categoryId));

/**
 * A second entry in the same category needs an explicit confirmation, so that nobody pays twice by mistake.
 */
export const repeatedEntryErrors = (page: EntryPage, values: Values): FieldError[] =>
  hasEntered(page, getNumber(values, "category")) && getText(values, "enter_again") !== "yes"
    ? [{ field: "enter_again", key: "entry:problem.enterAgain" }]
    : [];
