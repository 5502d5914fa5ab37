import type { ParseKeys } from "i18next";
import { createElement, type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import type { Feature } from "../i18n/features.ts";

/** A translation key with its namespace, such as `posting:problem.required`. */
export type MessageKey = { [F in Feature]: `${F}:${ParseKeys<F>}` }[Feature];

/** A message to the user: a translation key with values, or unchanged `text` of the organiser API. */
export type Message =
  | { key: MessageKey; values?: Record<string, string | number> | undefined }
  | { text: string };

/** An error at a form field. `field` is the field's name, or "" for the whole form. */
export type FieldError = { field: string } & Message;

/**
 * Returns `key`, so that its type is checked: `z.string().min(1, messageKey("posting:problem.required"))`.
 */
export const messageKey = (key: MessageKey): MessageKey => key;

/**
 * Returns the message for an API rejection: the API's text, or “something went wrong” if the text is empty.
 * [CART-026 CART-027]
 */
export const toRejectionMessage = (text: string): Message =>
  text === "" ? { key: "posting:problem.somethingWentWrong" } : { text };

/** Returns a function that translates messages to the page's language. */
export function useMessageText(): (message: Message) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (message) => ("text" in message ? message.text : i18n.t(message.key, message.values ?? {})),
    [i18n],
  );
}

/** Returns a function that renders messages. Text of the organiser API gets a `lang` attribute. */
export function useRenderMessage(): (message: Message) => ReactNode {
  const toText = useMessageText();
  return useCallback(
    (message) =>
      "text" in message ? createElement("span", organiserTextProps, message.text) : toText(message),
    [toText],
  );
}
