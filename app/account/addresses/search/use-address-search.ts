import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { searchTiming, validateSearch } from "../../../domain/record-rules/address-search.ts";
import {
  type AddressFieldNames,
  addressFieldValues,
  type AddressSearchResult,
  searchField,
} from "./search-result.ts";
import { setValue } from "../../../ui/form/set-value.ts";

/**
 * Searches while the user types: after a pause (`searchTiming.debounceMs`), after
 * `searchTiming.maxDelayMs` at the latest, and at once on Enter. Without scripts the buttons post the
 * form instead (`handleAddressSearch`). [ADR-013 ADR-014 ADR-015]
 */
export function useAddressSearch(fieldNames: AddressFieldNames, resultFromPage: AddressSearchResult | null) {
  const [searchResult, setSearchResult] = useState<AddressSearchResult | null>(resultFromPage);
  const [isSearching, setSearching] = useState(false);
  const [shownProblem, setShownProblem] = useState<"streetNumber" | "tooLong" | null>(null);
  const typing = useRef({ timer: 0, since: 0 });
  const request = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      window.clearTimeout(typing.current.timer);
      request.current?.abort();
    },
    [],
  );

  /** Starts a search and aborts the previous one. Returns null if a later search has aborted this one. */
  async function search(query: Record<string, string>): Promise<AddressSearchResult | null> {
    stop();
    const controller = new AbortController();
    request.current = controller;
    setSearching(true);
    const result = await fetchResult(query, controller.signal);
    if (controller.signal.aborted) return null;
    setSearching(false);
    setSearchResult(result);
    return result;
  }

  function stop(): void {
    window.clearTimeout(typing.current.timer);
    typing.current.since = 0;
    request.current?.abort();
    setSearching(false);
  }

  function onInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>): void {
    const problem = validateSearch(value);
    // Don't report text that is too short: the user is still typing it.
    setShownProblem(problem === "tooShort" ? null : problem);
    if (problem) {
      stop();
      return setSearchResult(null);
    }
    const now = Date.now();
    const { timer, since } = typing.current;
    window.clearTimeout(timer);
    const startedAt = since || now;
    const wait = Math.min(searchTiming.debounceMs, startedAt + searchTiming.maxDelayMs - now);
    typing.current = {
      since: startedAt,
      timer: window.setTimeout(() => {
        search({ q: value }).catch(() => undefined);
      }, wait),
    };
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { value } = event.currentTarget;
    if (validateSearch(value) === null) search({ q: value }).catch(() => undefined);
  }

  function choose(event: MouseEvent<HTMLButtonElement>, id: string): void {
    event.preventDefault();
    chooseSuggestion(id, event.currentTarget.form).catch(() => undefined);
  }

  async function chooseSuggestion(id: string, form: HTMLFormElement | null): Promise<void> {
    const result = await search({ id });
    if (!form || result?.state !== "filled-in") return;
    const firstField = fillIn(form, [...addressFieldValues(result.address, fieldNames), [searchField, ""]]);
    // Emptying the search field fires an input event, which clears the result: set the result again. Remove the
    // suggestions before focusing the first field: removing them later would scroll the field out of view.
    flushSync(() => setSearchResult(result));
    firstField?.focus();
  }

  return { searchResult, isSearching, problem: shownProblem, onInput, onKeyDown, choose };
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
    return { state: "unavailable" }; // The user can still type the address.
  }
}

const isSearchResult = (value: unknown): value is AddressSearchResult =>
  typeof value === "object" && value !== null && "state" in value;

/** Sets the values of form fields and fires input events, as if the user had typed. Returns the first field. */
function fillIn(form: HTMLFormElement, values: [string, string][]) {
  const fields = values.flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
    setValue(field, value);
    return [field];
  });
  return fields[0];
}
