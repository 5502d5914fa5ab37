import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isFailedSubmit } from "./submit-failure.ts";

/**
 * Revalidates as usual, except after a submit without a response, because new data could replace the form.
 */
export const revalidateUnlessSubmitFailed: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isFailedSubmit(actionResult) && defaultShouldRevalidate;

/**
 * Revalidates after every post. Changed data may be the reason for a rejection. Doesn't revalidate after a
 * failure or with an indeterminate order: the reload would probably fail and replace the message on the page.
 */
export const revalidateAfterEveryResponse: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !isFailedSubmit(actionResult) &&
  !isFailedOrIndeterminate(actionResult) &&
  (formMethod === "POST" || defaultShouldRevalidate);

/** Whether a result has an indeterminate order or a failure of the API. */
const isFailedOrIndeterminate = (result: unknown): boolean =>
  typeof result === "object" &&
  result !== null &&
  (("indeterminate" in result && result.indeterminate !== null) ||
    ("submitFailure" in result && result.submitFailure !== null));
