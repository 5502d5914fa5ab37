import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SEARCH_TIMING, validateAddressSearch } from "../../../domain/record-rules/address-search.ts";
import {
  type AddressFieldNames,
  listAddressFieldValues,
  type AddressSearchResult,
  ADDRESS_SEARCH_FIELD,
} from "./search-result.ts";
import { setValue } from "../../../ui/form/set-value.ts";

/**
 * Searches for addresses while the user types: after a pause of `SEARCH_TIMING.debounceMs`, or after
 * `SEARCH_TIMING.maxDelayMs` without a pause. Enter searches at once. [ADR-013 ADR-014 ADR-015]
 */
export function useAddressSearch(fieldNames: AddressFieldNames, initialResult: AddressSearchResult | null) {
  const [searchResult, setSearchResult] = useState<AddressSearchResult | null>(initialResult);
  const [isSearching, setSearching] = useState(false);
  const [shownProblem, setShownProblem] = useState<"streetNumber" | "tooLong" | null>(null);
  const typing = useRef({ timer: 0, startedAt: 0 });
  const runningRequest = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      window.clearTimeout(typing.current.timer);
      runningRequest.current?.abort();
    },
    [],
  );

  /** Starts a search and aborts the previous one. Returns null if a later search has aborted this one. */
  async function search(query: Record<string, string>): Promise<AddressSearchResult | null> {
    stopSearch();
    const controller = new AbortController();
    runningRequest.current = controller;
    setSearching(true);
    const result = await fetchResult(query, controller.signal);
    if (controller.signal.aborted) return null;
    setSearching(false);
    setSearchResult(result);
    return result;
  }

  function stopSearch(): void {
    window.clearTimeout(typing.current.timer);
    typing.current.startedAt = 0;
    runningRequest.current?.abort();
    setSearching(false);
  }

  function onInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>): void {
    const problem = validateAddressSearch(value);
    // Text that is too short isn't shown as an error, because the user is still typing.
    setShownProblem(problem === "tooShort" ? null : problem);
    if (problem) {
      stopSearch();
      return setSearchResult(null);
    }
    const now = Date.now();
    window.clearTimeout(typing.current.timer);
    const startedAt = typing.current.startedAt || now;
    const delayMs = Math.min(SEARCH_TIMING.debounceMs, startedAt + SEARCH_TIMING.maxDelayMs - now);
    typing.current = {
      startedAt,
      timer: window.setTimeout(() => {
        search({ q: value }).catch(() => undefined);
      }, delayMs),
    };
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { value } = event.currentTarget;
    if (validateAddressSearch(value) === null) search({ q: value }).catch(() => undefined);
  }

  function onChoose(event: MouseEvent<HTMLButtonElement>, id: string): void {
    event.preventDefault();
    chooseSuggestion(id, event.currentTarget.form).catch(() => undefined);
  }

  async function chooseSuggestion(id: string, form: HTMLFormElement | null): Promise<void> {
    const result = await search({ id });
    if (!form || result?.state !== "filled-in") return;
    const firstField = fillIn(form, [
      ...listAddressFieldValues(result.address, fieldNames),
      [ADDRESS_SEARCH_FIELD, ""],
    ]);
    // Emptying the search field fires an input event that clears the result, so the result is set again.
    // `flushSync` removes the suggestions before the focus moves, so that the focused field stays in view.
    flushSync(() => setSearchResult(result));
    firstField?.focus();
  }

  return { searchResult, isSearching, problem: shownProblem, onInput, onKeyDown, onChoose };
}

async function fetchResult(query: Record<string, string>, signal: AbortSignal): Promise<AddressSearchResult> {
  try {
    const response = await fetch("/address-search", {
      method: "POST",
      body: new URLSearchParams(query),
      headers: { accept: "application/json" },
      signal,
    });
    const result: unknown = await response.json();
    return isSearchResult(result) ? result : { state: "unavailable" };
  } catch {
    return { state: "unavailable" };
  }
}

const isSearchResult = (value: unknown): value is AddressSearchResult =>
  typeof value === "object" && value !== null && "state" in value;

/** Sets the values of form fields and fires their input events. Returns the first field. */
function fillIn(form: HTMLFormElement, values: [string, string][]) {
  const fields = values.flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
    setValue(field, value);
    return [field];
  });
  return fields[0];
}
