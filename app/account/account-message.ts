import type { ParseKeys } from "i18next";
import { useCallback } from "react";
import { useWords } from "../i18n/words.tsx";

/** A sentence of the account's words, or one that the organiser API said, which is shown as it is. */
export type AccountMessage = { key: ParseKeys<"account"> } | { said: string };

/** What is wrong at a field of a form. `field` is its name. */
export type AccountError = { field: string } & AccountMessage;

/** A message in the page's language. */
export function useAccountMessage() {
  const t = useWords("account");
  return useCallback(
    (message: AccountMessage): string => ("said" in message ? message.said : t(message.key)),
    [t],
  );
}
