import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isFailedSubmit } from "./submit-failure.ts";

/** Revalidates as usual, except after a submit that failed without a response: its form must stay. */
export const revalidateUnlessSubmitFailed: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isFailedSubmit(actionResult) && defaultShouldRevalidate;

/**
 * Revalidates after every post, rejected ones included, as changed data may be the reason. Not after a post
 * without a response or with an unconfirmed order: the message on the page must stay, and the reload would
 * fail too.
 */
export const revalidateAfterEveryResponse: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !isFailedSubmit(actionResult) &&
  !isFailedOrUnconfirmed(actionResult) &&
  (formMethod === "POST" || defaultShouldRevalidate);

/** A result with an unconfirmed order, or with a failure of the API. */
const isFailedOrUnconfirmed = (result: unknown): boolean =>
  typeof result === "object" &&
  result !== null &&
  (("unconfirmed" in result && result.unconfirmed !== null) ||
    ("submitFailure" in result && result.submitFailure !== null));
