import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { searchPause, searchProblem } from "../../../domain/record-rules/address-search.ts";
import { type AddressMembers, partsIn, type SearchNews, searchField } from "./search-news.ts";

/**
 * The search as somebody types: asked when the typing pauses for a second, five seconds after it began at
 * latest, and at once by the Enter key. Without scripts its buttons post the form, to the same effect.
 * [ADR-013 ADR-014 ADR-015]
 */
export function useAddressSearch(members: AddressMembers, fromPage: SearchNews | null) {
  const [news, setNews] = useState<SearchNews | null>(fromPage);
  const [isSearching, setSearching] = useState(false);
  const [lacksNumber, setLacksNumber] = useState(false);
  const pause = useRef({ timer: 0, since: 0 });
  const question = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      window.clearTimeout(pause.current.timer);
      question.current?.abort();
    },
    [],
  );

  /** A newer question takes the place of one under way, whose answer nobody waits for any more. */
  async function ask(query: Record<string, string>): Promise<SearchNews | null> {
    stop();
    const asked = new AbortController();
    question.current = asked;
    setSearching(true);
    const answer = await answerTo(query, asked.signal);
    if (asked.signal.aborted) return null;
    setSearching(false);
    setNews(answer);
    return answer;
  }

  function stop(): void {
    window.clearTimeout(pause.current.timer);
    pause.current.since = 0;
    question.current?.abort();
    setSearching(false);
  }

  function onInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>): void {
    const problem = searchProblem(value);
    setLacksNumber(problem === "streetNumber");
    if (problem) {
      stop();
      return setNews(null);
    }
    const now = Date.now();
    const { timer, since } = pause.current;
    window.clearTimeout(timer);
    const begun = since || now;
    const wait = Math.min(searchPause.milliseconds, begun + searchPause.mostMilliseconds - now);
    pause.current = {
      since: begun,
      timer: window.setTimeout(() => {
        ask({ q: value }).catch(() => undefined);
      }, wait),
    };
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { value } = event.currentTarget;
    if (searchProblem(value) === null) ask({ q: value }).catch(() => undefined);
  }

  function choose(event: MouseEvent<HTMLButtonElement>, id: string): void {
    event.preventDefault();
    take(id, event.currentTarget.form).catch(() => undefined);
  }

  async function take(id: string, form: HTMLFormElement | null): Promise<void> {
    const answer = await ask({ id });
    if (!form || answer?.state !== "filled-in") return;
    fillIn(form, [...partsIn(answer.address, members), [searchField, ""]]);
    // Emptying the search counts as typing in it, which forgets the answer.
    setNews(answer);
  }

  return { news, isSearching, lacksNumber, onInput, onKeyDown, choose };
}

async function answerTo(query: Record<string, string>, signal: AbortSignal): Promise<SearchNews> {
  try {
    const response = await fetch("/address-search", {
      method: "POST",
      body: new URLSearchParams(query),
      headers: { accept: "application/json" },
      signal,
    });
    const answer: unknown = await response.json();
    return isNews(answer) ? answer : { state: "unavailable" };
  } catch {
    return { state: "unavailable" }; // Without an answer the address is typed.
  }
}

const isNews = (answer: unknown): answer is SearchNews =>
  typeof answer === "object" && answer !== null && "state" in answer;

/** Writes into the form's fields as typing would, and leads on to the first of them. */
function fillIn(form: HTMLFormElement, values: [string, string][]): void {
  const fields = values.flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return [field];
  });
  fields[0]?.focus();
}
