// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Surcharges } from "./surcharges.ts";
import { useOrderTotal } from "./use-order-total.ts";

type Order = { eventUrl: string; payable: number; method: string; fromPage: Surcharges };

const fromPage: Surcharges = { amount: 10_000, byMethod: { "1": 300 } };
const anOrder: Order = { eventUrl: "night-shift", payable: 10_000, method: "1", fromPage };
const priced = (amount: number, fee: number) => Response.json({ amount, byMethod: { "1": fee } });

/**
 * The total of an order on a page. `change` changes the order, `requests` are the fetched URLs, `response`
 * returns their responses, `pass` advances the time by milliseconds.
 */
function sumOf(order: Partial<Order>, response: (url: string) => Promise<Response> | Response) {
  vi.useFakeTimers();
  const requests: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (given) => {
    const { pathname, search } = new URL(given instanceof Request ? given.url : given, location.href);
    requests.push(pathname + search);
    return response(pathname + search);
  });
  onTestFinished(() => void vi.useRealTimers());
  let now = { ...anOrder, ...order };
  const { result, rerender, unmount } = renderHook(
    ({ eventUrl, payable, method, fromPage }: Order) => useOrderTotal(eventUrl, payable, method, fromPage),
    { initialProps: now },
  );
  onTestFinished(unmount);
  return {
    requests,
    sum: () => result.current,
    change: (changes: Partial<Order>) => rerender((now = { ...now, ...changes })),
    leave: unmount,
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  };
}

test("surcharges loaded with the page are used if they fit, without a request [PRICE-014]", async () => {
  const { requests, sum, change, pass } = sumOf({}, () => priced(0, 0));
  expect(sum()).toEqual({ payable: 10_000, fee: 300, isFeeUnknown: false, total: 10_300 });
  change({ method: "2" });
  expect(sum().fee).toBe(0);
  await pass(1_000);
  expect(requests).toEqual([]);
});

test("another amount is fetched once, shortly after the last change [EVT-050]", async () => {
  const { requests, sum, change, pass } = sumOf({}, () => priced(12_000, 360));
  change({ payable: 11_000 });
  await pass(249);
  change({ payable: 12_000 });
  await pass(249);
  expect(requests).toEqual([]);
  expect(sum()).toEqual({ payable: 12_000, fee: null, isFeeUnknown: false, total: 12_000 });
  await pass(1);
  expect(requests).toEqual(["/event/night-shift/surcharge?amount=12000"]);
  expect(sum()).toEqual({ payable: 12_000, fee: 360, isFeeUnknown: false, total: 12_360 });
  await pass(10_000);
  expect(requests).toHaveLength(1);
});

test("special characters in the event's name are encoded", async () => {
  const { requests, pass } = sumOf({ eventUrl: "night/shift?", payable: 1 }, () => priced(1, 0));
  await pass(250);
  expect(requests).toEqual(["/event/night%2Fshift%3F/surcharge?amount=1"]);
});

test("back at the page's amount its own surcharges are used again", async () => {
  const { requests, sum, change, pass } = sumOf({ payable: 12_000 }, () => priced(12_000, 360));
  await pass(250);
  change({ payable: 10_000 });
  expect(sum().fee).toBe(300);
  await pass(1_000);
  expect(requests).toHaveLength(1);
});

test("nothing is fetched if nothing is to be paid", async () => {
  const { requests, sum, pass } = sumOf({ payable: 0 }, () => priced(0, 99));
  await pass(1_000);
  expect(requests).toEqual([]);
  expect(sum()).toEqual({ payable: 0, fee: 0, isFeeUnknown: false, total: 0 });
});

test("each event has its own surcharges", async () => {
  const { requests, change, pass } = sumOf({ payable: 12_000 }, () => priced(1, 0));
  await pass(100);
  change({ eventUrl: "day-shift" });
  await pass(250);
  expect(requests).toEqual(["/event/day-shift/surcharge?amount=12000"]);
});

test.each<[string, () => Promise<Response> | Response]>([
  ["no response", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error", () => Response.json({ amount: 12_000, byMethod: { "1": 360 } }, { status: 503 })],
  ["no JSON", () => new Response("<p>Please wait</p>")],
  ["nothing", () => Response.json(null)],
  ["a text", () => Response.json("later")],
  ["a response without its amount", () => Response.json({ byMethod: { "1": 360 } })],
  ["a response without its methods", () => Response.json({ amount: 12_000 })],
])("%s means that a fee may be added, and the order can still be sent", async (_what, response) => {
  const { requests, sum, pass } = sumOf({ payable: 12_000 }, response);
  expect(sum().isFeeUnknown).toBe(false);
  await pass(250);
  expect(sum()).toEqual({ payable: 12_000, fee: null, isFeeUnknown: true, total: 12_000 });
  expect(requests).toHaveLength(1);
});

test("a response to an outdated request is ignored", async () => {
  const { sum, change, pass } = sumOf({ payable: 12_000 }, async (url) => {
    const isFirst = url.endsWith("12000");
    await new Promise((done) => setTimeout(done, isFirst ? 1_000 : 100));
    return isFirst ? priced(11_000, 999) : priced(11_000, 330);
  });
  await pass(250);
  change({ payable: 11_000 });
  await pass(2_000);
  expect(sum().fee).toBe(330);
});

test("a page that is left fetches nothing more", async () => {
  const { requests, leave, pass } = sumOf({ payable: 12_000 }, () => priced(12_000, 360));
  leave();
  await pass(1_000);
  expect(requests).toEqual([]);
});
