import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isFailedSubmit } from "./submit-failure.ts";

/**
 * Revalidates as Remix would, but not after a submit without a response, because new data could replace the
 * form.
 */
export const revalidateUnlessSubmitFailed: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isFailedSubmit(actionResult) && defaultShouldRevalidate;

/**
 * Revalidates after every post, even a rejected post, because changed data may be the reason for the
 * rejection. Doesn't revalidate after a failure or an indeterminate order, because the reload would probably
 * fail and replace the message on the page.
 */
export const revalidateUnlessFailedOrIndeterminate: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !isFailedSubmit(actionResult) &&
  !isFailedOrIndeterminate(actionResult) &&
  (formMethod === "POST" || defaultShouldRevalidate);

const isFailedOrIndeterminate = (result: unknown): boolean =>
  typeof result === "object" &&
  result !== null &&
  (("indeterminate" in result && result.indeterminate !== null) ||
    ("submitFailure" in result && result.submitFailure !== null));
