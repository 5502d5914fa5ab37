import { Link } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Price } from "../ui/price.tsx";
import { MIN_QUERY_LENGTH, normaliseQuery } from "./search-query.ts";
import { fetchSuggestions, SUGGESTION_DELAY_MS, type Suggestions } from "./suggestions.ts";

/**
 * Products that match what is typed into the search field in `root`, as links below the field. The number
 * of matches is announced. Arrow keys move between field and links, Escape closes the list. Without a response
 * there is no list.
 */
export default function SearchSuggestions({ root }: { root: HTMLElement }) {
  const t = useTranslations("shop");
  const { suggestions, close } = useSuggestions(root);
  return (
    <div
      className={
        suggestions ? "absolute inset-x-0 top-full z-20 mt-1 border-2 border-line bg-raised" : "sr-only"
      }
    >
      <p id="suggestions-status" aria-live="polite" className="px-3 py-2 text-sm text-muted">
        {suggestions && t("search.found", { count: suggestions.count, query: suggestions.query })}
      </p>
      {suggestions && suggestions.products.length > 0 && (
        <ul aria-labelledby="suggestions-status">
          {suggestions.products.map(({ path, name, price, isInStock }) => (
            <li key={path} className="border-t border-line">
              <Link
                to={path}
                onClick={close}
                className="target flex items-center justify-between gap-3 px-3 py-2 hover:bg-sunken"
              >
                <span {...organiserTextProps} className="min-w-0 wrap-anywhere">
                  {name}
                </span>
                <span className="shrink-0 text-end text-sm">
                  {price !== null && <Price cents={price} />}
                  {!isInStock && <span className="block text-bad-text">{t("outOfStock")}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Fetches suggestions while the user types into the search field in `root`, and handles its keys. */
function useSuggestions(root: HTMLElement) {
  // The user may have typed while this code was loaded.
  const [query, setQuery] = useState(() => readQuery(root));
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const isOpen = suggestions !== null;
  const close = useCallback(() => {
    setQuery("");
    setSuggestions(null);
  }, []);

  useEffect(() => {
    if (query === "") return undefined;
    const controller = new AbortController();
    const load = async () => {
      const response = await fetchSuggestions(query, controller.signal);
      if (!controller.signal.aborted) setSuggestions(response);
    };
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, SUGGESTION_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const onInput = () => {
      const typed = readQuery(root);
      if (typed === "") close();
      else setQuery(typed);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOpen && !event.isComposing && moveFocus(root, event.key, close)) event.preventDefault();
    };
    disableAutofill(root);
    root.addEventListener("focusin", () => disableAutofill(root), options);
    root.addEventListener("input", onInput, options);
    root.addEventListener("submit", close, options);
    root.addEventListener("focusout", onFocusOut, options);
    root.addEventListener("keydown", onKeyDown, options);
    root.addEventListener("mousedown", keepFocus, options);
    return () => listeners.abort();
  }, [root, isOpen, close]);
  return { suggestions, close };
}

/** Returns the typed text, or "" if it is too short or was only filled in by the page. */
function readQuery(root: HTMLElement): string {
  const input = root.querySelector("input");
  if (!input || input.value === input.defaultValue) return "";
  const query = normaliseQuery(input.value);
  return query.length < MIN_QUERY_LENGTH ? "" : query;
}

/** The browser's own list of earlier texts would cover the suggestions. */
function disableAutofill(root: HTMLElement): void {
  const input = root.querySelector("input");
  if (input) input.autocomplete = "off";
}

/**
 * Keeps the focus in the field when a link is pressed. Safari doesn't focus links then, so the list would be
 * closed before the click.
 */
function keepFocus(event: Event): void {
  if (event.target instanceof Element && event.target.closest("li")) event.preventDefault();
}

/** Handles a key of the field or the links. Returns false for keys that do nothing here. */
function moveFocus(root: HTMLElement, key: string, close: () => void): boolean {
  const targets = [...root.querySelectorAll<HTMLElement>("input, li a")];
  if (key === "Escape") {
    targets[0]?.focus();
    close();
    return true;
  }
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const target = targets[targets.findIndex((element) => element === document.activeElement) + step];
  if (step === 0 || !target) return false;
  target.focus();
  return true;
}
