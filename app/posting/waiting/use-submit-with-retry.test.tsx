// @vitest-environment jsdom
import { redirect } from "@remix-run/node";
import { act, fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { anInitialForm, aResult, PageWithForm, aSubmitFailure } from "../a-posted-form.fixture.tsx";
import type { InitialForm } from "../form-result.ts";
import { getRetryDelayMs } from "./use-submit-with-retry.ts";

const lost = () => ({ failedSubmit: aSubmitFailure("connection-lost") });
const saved = aResult({ notice: { text: "Saved." } });

/** A page with a form, under fake timers. `result` returns the result of each post. */
function open(initialForm: InitialForm = anInitialForm(), result: () => unknown = () => saved) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const posts: string[][] = [];
  const shown = show(<PageWithForm start={initialForm} />, {
    at: "/profile",
    loader: () => null,
    async action({ request }) {
      posts.push((await request.text()).split("&"));
      return result();
    },
  });
  const press = async (name: string) => {
    fireEvent.click(shown.getByRole("button", { name }));
    await settled();
  };
  return {
    ...shown,
    posts,
    press,
    type: (name: string) => fireEvent.input(shown.getByLabelText("Name"), { target: { value: name } }),
    told: () => shown.queryByRole("heading")?.textContent ?? shown.queryByRole("status")?.textContent ?? "",
  };
}

/** Completes all pending work except timers. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  });

const passes = async (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds));
  await settled();
};

const connection = (isThere: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);

/** The browser reports that the connection is back. */
const comesBack = async () => {
  connection(true);
  fireEvent(window, new Event("online"));
  await settled();
};

/** A response that is released by the test. */
function held() {
  let come: (result: unknown) => void = () => {};
  const result = new Promise((resolve) => {
    come = resolve;
  });
  return {
    result: () => result,
    async come(with_: unknown) {
      come(with_);
      await settled();
    },
  };
}

const kim = ["key=key-1", "name=Kim", "whole=yes", "intent=save"];

const offline = "Not sent yet";
const indeterminate = "Not confirmed yet";
const unsure = "We’re not sure that went through";

test("a submit with a connection is posted at once", async () => {
  const page = open();
  page.type("Kim");
  await page.press("Save");
  expect(page.posts).toEqual([kim]);
  expect(page.told()).toBe("Saved.");
});

test("a submit without a connection waits, and is sent unchanged when the connection is back", async () => {
  connection(false);
  const page = open();
  page.type("Kim");
  await page.press("Save");
  expect(page.told()).toBe(offline);
  expect(page.posts).toEqual([]);
  page.type("Alex");
  await comesBack();
  expect(page.posts).toEqual([kim]);
  expect(page.told()).toBe("Saved.");
});

test("a connection that returns without an event is detected after a second", async () => {
  connection(false);
  const page = open();
  await page.press("Save");
  connection(true);
  await passes(999);
  expect(page.posts).toHaveLength(0);
  await passes(1);
  expect(page.posts).toHaveLength(1);
});

test("nothing is sent without a connection, however long it takes", async () => {
  connection(false);
  const page = open();
  await page.press("Save");
  await passes(10 * 60_000);
  expect(page.posts).toEqual([]);
  expect(page.told()).toBe(offline);
  await comesBack();
  expect(page.posts).toHaveLength(1);
});

test("a form without a key is posted even if the browser reports to be offline", async () => {
  connection(false);
  const page = open(anInitialForm({ key: null }), () => aResult({ key: null, notice: { text: "Saved." } }));
  await page.press("Save");
  expect(page.posts).toHaveLength(1);
  expect(page.told()).toBe("Saved.");
});

test("a submit whose response is lost is retried unchanged, with growing delays, and then no more", async () => {
  const page = open(anInitialForm(), lost);
  page.type("Kim");
  await page.press("Save");
  page.type("Alex");
  for (let tries = 1; tries <= 10; tries++) {
    const pause = getRetryDelayMs(tries) ?? 0;
    await passes(pause - 1);
    expect([page.posts.length, page.told()]).toEqual([tries, indeterminate]);
    await passes(1);
    expect(page.posts).toHaveLength(tries + 1);
  }
  expect(page.told()).toBe(unsure);
  await passes(10 * 60_000);
  await comesBack();
  expect(page.posts).toEqual(Array.from({ length: 11 }, () => kim));
});

test("a lost submit isn't retried while the browser is offline, but as soon as it is online", async () => {
  const page = open(anInitialForm(), lost);
  await page.press("Save");
  connection(false);
  await passes(60_000);
  expect(page.posts).toHaveLength(1);
  await comesBack();
  expect(page.posts).toHaveLength(2);
});

test("a form without a key is never retried: it might be carried out twice", async () => {
  const page = open(anInitialForm({ key: null }), lost);
  await page.press("Save");
  expect(page.told()).toBe(unsure);
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("if the site reports a failure nothing is retried", async () => {
  const page = open(anInitialForm(), () => ({ failedSubmit: aSubmitFailure("unreachable") }));
  await page.press("Save");
  expect(page.told()).toBe("Nothing was sent or charged");
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("after a response nothing is sent again, even if the connection drops and returns", async () => {
  connection(false);
  const page = open();
  await page.press("Save");
  await passes(500);
  await comesBack();
  await passes(10 * 60_000);
  await comesBack();
  expect(page.posts).toHaveLength(1);
  expect(page.told()).toBe("Saved.");
});

test("a submit that waited may redirect to the same page, and waits no longer", async () => {
  connection(false);
  const page = open(anInitialForm(), () => redirect("/profile"));
  await page.press("Save");
  await comesBack();
  expect(page.told()).toBe("");
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("a submit that waited for a connection, and then got no response, is retried after two seconds", async () => {
  connection(false);
  const page = open(anInitialForm(), lost);
  await page.press("Save");
  await comesBack();
  expect(page.told()).toBe(indeterminate);
  await passes(1_999);
  expect(page.posts).toHaveLength(1);
  await passes(1);
  expect(page.posts).toHaveLength(2);
});

test("“Try now” sends it at once, whatever the browser reports about the connection", async () => {
  connection(false);
  const page = open();
  page.type("Kim");
  await page.press("Save");
  await page.press("Try now");
  expect(page.posts).toEqual([kim]);
  expect(page.told()).toBe("Saved.");
});

test("while it is being sent it shows that, and isn't sent a second time", async () => {
  const result = held();
  connection(false);
  const page = open(anInitialForm(), result.result);
  await page.press("Save");
  connection(true);
  await page.press("Try now");
  expect(page.told()).toBe(offline);
  await page.press("Sending it now…");
  await passes(10 * 60_000);
  await comesBack();
  await page.press("Save");
  expect(page.posts).toHaveLength(1);
  await result.come(saved);
  expect(page.told()).toBe("Saved.");
});

test("a cancelled submit isn't sent, and the form can be submitted again", async () => {
  connection(false);
  const page = open();
  page.type("Kim");
  await page.press("Save");
  await page.press("Cancel");
  expect(page.told()).toBe("");
  await comesBack();
  await passes(10 * 60_000);
  expect(page.posts).toEqual([]);
  await page.press("Save");
  expect(page.posts).toEqual([kim]);
});

test("a submit that is cancelled while being sent isn't retried when its response is lost", async () => {
  const result = held();
  connection(false);
  const page = open(anInitialForm(), result.result);
  await page.press("Save");
  await page.press("Try now");
  await page.press("Cancel");
  await result.come(lost());
  expect(page.told()).toBe(unsure);
  connection(true);
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("another submit replaces the one that waits, with delays of its own", async () => {
  const page = open(anInitialForm(), lost);
  page.type("Kim");
  await page.press("Save");
  await passes(2_000);
  await passes(4_000);
  expect(page.posts).toHaveLength(3);
  page.type("Alex");
  await page.press("Save");
  await passes(1_999);
  expect(page.posts).toHaveLength(4);
  await passes(1);
  expect(page.posts.slice(3)).toEqual([
    ["key=key-1", "name=Alex", "whole=yes", "intent=save"],
    ["key=key-1", "name=Alex", "whole=yes", "intent=save"],
  ]);
});

test("a submit without a connection, after one whose response was lost, waits for the connection", async () => {
  const page = open(anInitialForm(), lost);
  await page.press("Save");
  connection(false);
  await page.press("Save");
  expect(page.told()).toBe(offline);
  expect(page.posts).toHaveLength(1);
});

test("leaving the page drops the submit that waits", async () => {
  vi.spyOn(window, "confirm").mockReturnValue(true);
  const page = open(anInitialForm(), lost);
  await page.press("Save");
  fireEvent.click(page.getByRole("link"));
  await settled();
  expect(page.queryByRole("button")).toBeNull();
  await passes(10 * 60_000);
  await comesBack();
  expect(page.posts).toHaveLength(1);
});
