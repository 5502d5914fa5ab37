import type { ParseKeys } from "i18next";
import { useCallback } from "react";
import { useWords } from "../i18n/words.tsx";

/** A sentence of the cart's words with its values, or one that the organiser API said, which is shown as it is. */
export type CartMessage =
  | { key: ParseKeys<"cart">; values?: Record<string, string | number> }
  | { said: string };

/** What is wrong at a field of a form. `field` is its name. */
export type CartError = { field: string } & CartMessage;

/** A message in the page's language. */
export function useCartMessage() {
  const t = useWords("cart");
  return useCallback(
    (message: CartMessage): string =>
      "said" in message ? message.said : t(message.key, message.values ?? {}),
    [t],
  );
}

/** Why the API refused something: in its own words, or that something went wrong where it has none. [CART-026 CART-027] */
export const refusalOf = (said: string): CartMessage =>
  said === "" ? { key: "problem.somethingWentWrong" } : { said };
