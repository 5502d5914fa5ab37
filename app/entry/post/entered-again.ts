import type { Values } from "../../posting/answer.ts";
import type { FieldError } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { numberOf, textOf } from "../entry-values.ts";

/** Whether the user has a paid entry in the category, or may have one. */
export const isEntered = ({ entered }: EntryPage, categoryId: number): boolean =>
  categoryId > 0 && (entered === "some" || entered.includes(categoryId));

/** Nobody pays an entry twice by mistake: a second one in the same category has a box of its own to tick. */
export const enteredAgain = (page: EntryPage, values: Values): FieldError[] =>
  isEntered(page, numberOf(values, "category")) && textOf(values, "enter_again") !== "yes"
    ? [{ field: "enter_again", key: "entry:problem.enterAgain" }]
    : [];
