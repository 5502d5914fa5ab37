// @vitest-environment jsdom
import { act, fireEvent, type RenderResult } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import SearchSuggestions from "./search-suggestions.tsx";
import type { Suggestions } from "./suggestions.ts";

/** The search field without `<search>`, which jsdom doesn't know. */
function Search() {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <div ref={setRoot}>
      <form>
        <input type="search" aria-label="Search" />
      </form>
      {root && <SearchSuggestions root={root} />}
    </div>
  );
}

const found = (query: string): Suggestions => ({
  query,
  count: 9,
  products: [
    { path: "/product/tee", name: "Tee", price: 4_500, isInStock: true },
    { path: "/product/umbrella", name: "Umbrella", price: null, isInStock: false },
  ],
});
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockImplementation(request);
  request.mockReset();
  request.mockImplementation(async (url) =>
    Response.json(found(typeof url === "string" ? url.replace(/^.*q=/, "") : "")),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const inputIn = (shown: RenderResult) => shown.getByRole("searchbox");
const linksIn = (shown: RenderResult) => shown.queryAllByRole("link").map(({ textContent }) => textContent);

async function type(shown: RenderResult, value: string, ms = 400): Promise<void> {
  inputIn(shown).focus();
  fireEvent.input(inputIn(shown), { target: { value } });
  await wait(ms);
}

test("a pause after three letters shows the products, and announces their number", async () => {
  const shown = show(<Search />);
  await type(shown, "te");
  expect(request).not.toHaveBeenCalled();
  await type(shown, " tee ", 299);
  expect(request).not.toHaveBeenCalled();
  await wait(1);
  expect(request.mock.calls.map(([url]) => url)).toEqual(["/search-suggestions?q=tee"]);
  expect(linksIn(shown)).toEqual(["Tee$45.00", "UmbrellaOut of stock"]);
  const status = shown.getByText("9 products found for “tee”");
  expect(status.getAttribute("aria-live")).toBe("polite");
});

test("only the last text is requested, and an earlier request is cancelled", async () => {
  const shown = show(<Search />);
  for (const text of ["tee", "tees"]) await type(shown, text, 100);
  await wait(300);
  expect(request).toHaveBeenCalledTimes(1);
  request.mockImplementationOnce(() => new Promise(() => {}));
  await type(shown, "tees ch");
  const pending = request.mock.lastCall?.[1]?.signal;
  await type(shown, "tees chalk", 0);
  expect(pending?.aborted).toBe(true);
});

test.each([
  ["an error status", async () => new Response("", { status: 429 })],
  ["no JSON", async () => new Response("<html>")],
  ["another JSON", async () => Response.json(null)],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["nothing in time", (_url: unknown, init?: RequestInit) => rejectWhenAborted(init?.signal)],
])("%s shows nothing", async (_what, respond) => {
  const shown = show(<Search />);
  request.mockImplementation(respond);
  await type(shown, "tee", 5_000);
  expect(request).toHaveBeenCalledTimes(1);
  expect(linksIn(shown)).toEqual([]);
  expect(shown.queryByText(/found/)).toBeNull();
});

test("arrow keys move between the field and the links, and Escape closes the list", async () => {
  const shown = show(<Search />);
  await type(shown, "tee");
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () => document.activeElement?.getAttribute("href") ?? document.activeElement?.tagName;
  const places = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"].map((key) => {
    press(key);
    return focused();
  });
  expect(places).toEqual([
    "/product/tee",
    "/product/umbrella",
    "/product/umbrella",
    "/product/tee",
    "INPUT",
    "INPUT",
  ]);
  press("ArrowDown");
  expect(press("Escape")).toBe(false); // The browser would clear the field.
  await wait(0);
  expect([focused(), linksIn(shown)]).toEqual(["INPUT", []]);
  expect(inputIn(shown)).toHaveProperty("value", "tee");
  expect(press("Escape")).toBe(true);
});

test("the list closes when the field is emptied or left, or the form is submitted", async () => {
  const shown = show(<Search />);
  const closers: (() => void)[] = [
    () => fireEvent.input(inputIn(shown), { target: { value: "" } }),
    () => inputIn(shown).blur(),
    () => fireEvent.submit(inputIn(shown)),
  ];
  for (const close of closers) {
    await type(shown, "tee");
    expect(linksIn(shown)).toHaveLength(2);
    close();
    await wait(1_000);
    expect(linksIn(shown)).toEqual([]);
  }
});

const rejectWhenAborted = (signal: RequestInit["signal"]) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
