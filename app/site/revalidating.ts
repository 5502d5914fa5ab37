import type { ShouldRevalidateFunction } from "@remix-run/react";
import { isTroubled } from "./post-trouble.ts";

/** Data are asked for anew as usual, but not after a post that found no answer: its form must stay. */
export const unlessTroubled: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isTroubled(actionResult) && defaultShouldRevalidate;

/** After a refusal too: what has changed since is its reason. Where the post found no answer, nothing else would. */
export const afterEveryAnswer: ShouldRevalidateFunction = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => !isTroubled(actionResult) && (formMethod === "POST" || defaultShouldRevalidate);
