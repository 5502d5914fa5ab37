import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isTroubled } from "./post-trouble.ts";

/** Data are asked for anew as usual, but not after a post that found no answer: its form must stay. */
export const unlessTroubled: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isTroubled(actionResult) && defaultShouldRevalidate;

/**
 * After a refusal too: what has changed since is its reason. Where the post found no answer, or an order went
 * out that nobody confirmed, nothing else would find one, and what the page says of it must stay.
 */
export const afterEveryAnswer: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) =>
  !isTroubled(actionResult) &&
  !isUnanswered(actionResult) &&
  (formMethod === "POST" || defaultShouldRevalidate);

/** An answer that tells of an order nobody confirmed, or of an API that gave none. */
const isUnanswered = (answer: unknown): boolean =>
  typeof answer === "object" &&
  answer !== null &&
  (("unconfirmed" in answer && answer.unconfirmed !== null) ||
    ("trouble" in answer && answer.trouble !== null));
