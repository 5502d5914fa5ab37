import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isFailedSubmit } from "./submit-failure.ts";

/**
 * Revalidates as Remix does by default, but not after a `FailedSubmit`, because the reloaded data could
 * replace the form.
 */
export const revalidateUnlessSubmitFailed: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isFailedSubmit(actionResult) && defaultShouldRevalidate;

/**
 * Revalidates after every post, even if it was rejected, because changed data may be the reason. Doesn't
 * revalidate after a failure or an indeterminate order: the reload would probably fail, too, and replace the
 * message on the page.
 */
export const revalidateUnlessFailedOrIndeterminate: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !isFailedSubmit(actionResult) &&
  !isServerFailureOrIndeterminate(actionResult) &&
  (formMethod === "POST" || defaultShouldRevalidate);

const isServerFailureOrIndeterminate = (result: unknown): boolean =>
  typeof result === "object" &&
  result !== null &&
  (("indeterminate" in result && result.indeterminate !== null) ||
    ("submitFailure" in result && result.submitFailure !== null));
