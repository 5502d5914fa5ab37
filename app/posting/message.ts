import type { ParseKeys } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Feature } from "../i18n/features.ts";

/**
 * A key of any feature's words with the feature before it, `posting:problem.required`. The compiler knows
 * them all.
 */
export type MessageKey = { [F in Feature]: `${F}:${ParseKeys<F>}` }[Feature];

/**
 * A sentence for the visitor: words of ours with their values, or what the organiser API said, shown as it
 * is.
 */
export type Message =
  | { key: MessageKey; values?: Record<string, string | number> | undefined }
  | { said: string };

/** What is wrong at a field of a form. `field` is its name, "" for the form as a whole. */
export type FieldError = { field: string } & Message;

/** A schema's message: `z.string().min(1, problem("posting:problem.required"))`. */
export const problem = (key: MessageKey): MessageKey => key;

/**
 * Why the API refused something: in its own words, or that something went wrong where it has none. [CART-026
 * CART-027]
 */
export const refusalOf = (said: string): Message =>
  said === "" ? { key: "posting:problem.somethingWentWrong" } : { said };

/** A message in the page's language: the one place where it becomes a sentence. */
export function useSay(): (message: Message) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (message) => ("said" in message ? message.said : i18n.t(message.key, message.values ?? {})),
    [i18n],
  );
}
