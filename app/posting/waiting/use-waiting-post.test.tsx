// @vitest-environment jsdom
import { redirect } from "@remix-run/node";
import { act, fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { show } from "../../../tests/support/shown.tsx";
import { aStart, anAnswer, PageWithForm, trouble } from "../a-posted-form.fixture.tsx";
import type { FormStart } from "../answer.ts";
import { pauseBefore } from "./pauses.ts";

const lost = () => ({ cameToNothing: trouble("lost") });
const saved = anAnswer({ notice: { said: "Saved." } });

/** A page with a form, in which time passes when it is told to. `answer` is what each post comes to. */
function open(start: FormStart = aStart(), answer: () => unknown = () => saved) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const posts: string[][] = [];
  const shown = show(<PageWithForm start={start} />, {
    at: "/profile",
    loader: () => null,
    async action({ request }) {
      posts.push((await request.text()).split("&"));
      return answer();
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

/** Lets all that is under way come to its end but what waits for a time. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  });

const passes = async (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds));
  await settled();
};

const connection = (isThere: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);

/** The browser tells that the connection is back. */
const comesBack = async () => {
  connection(true);
  fireEvent(window, new Event("online"));
  await settled();
};

/** An answer that comes when it is told to. */
function held() {
  let come: (answer: unknown) => void = () => {};
  const answer = new Promise((resolve) => {
    come = resolve;
  });
  return {
    answer: () => answer,
    async come(with_: unknown) {
      come(with_);
      await settled();
    },
  };
}

const kim = ["key=key-1", "name=Kim", "intent=save"];

const offline = "Not sent yet";
const unconfirmed = "Not confirmed yet";
const unsure = "We don't know whether that arrived";

test("a press with a connection is posted at once", async () => {
  const page = open();
  page.type("Kim");
  await page.press("Save");
  expect(page.posts).toEqual([kim]);
  expect(page.told()).toBe("Saved.");
});

test("a press without a connection waits, and goes as it was then when the connection is back", async () => {
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

test("a connection that comes back unheard of is found out after a second", async () => {
  connection(false);
  const page = open();
  await page.press("Save");
  connection(true);
  await passes(999);
  expect(page.posts).toHaveLength(0);
  await passes(1);
  expect(page.posts).toHaveLength(1);
});

test("without a connection nothing is tried by itself, however long it takes", async () => {
  connection(false);
  const page = open();
  await page.press("Save");
  await passes(10 * 60_000);
  expect(page.posts).toEqual([]);
  expect(page.told()).toBe(offline);
  await comesBack();
  expect(page.posts).toHaveLength(1);
});

test("a form without a key is posted whatever the browser says of the connection", async () => {
  connection(false);
  const page = open(aStart({ key: null }), () => anAnswer({ key: null, notice: { said: "Saved." } }));
  await page.press("Save");
  expect(page.posts).toHaveLength(1);
  expect(page.told()).toBe("Saved.");
});

test("a press whose answer is lost is sent again as it was, after growing pauses, and then no more", async () => {
  const page = open(aStart(), lost);
  page.type("Kim");
  await page.press("Save");
  page.type("Alex");
  for (let tries = 1; tries <= 10; tries++) {
    const pause = pauseBefore(tries) ?? 0;
    await passes(pause - 1);
    expect([page.posts.length, page.told()]).toEqual([tries, unconfirmed]);
    await passes(1);
    expect(page.posts).toHaveLength(tries + 1);
  }
  expect(page.told()).toBe(unsure);
  await passes(10 * 60_000);
  await comesBack();
  expect(page.posts).toEqual(Array.from({ length: 11 }, () => kim));
});

test("a lost press isn't sent while the browser knows of no connection, but as soon as it is back", async () => {
  const page = open(aStart(), lost);
  await page.press("Save");
  connection(false);
  await passes(60_000);
  expect(page.posts).toHaveLength(1);
  await comesBack();
  expect(page.posts).toHaveLength(2);
});

test("a form without a key is never sent again by itself: it might be carried out twice", async () => {
  const page = open(aStart({ key: null }), lost);
  await page.press("Save");
  expect(page.told()).toBe(unsure);
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("where the site says that it can't answer, nothing is sent again by itself", async () => {
  const page = open(aStart(), () => ({ cameToNothing: trouble("no-answer") }));
  await page.press("Save");
  expect(page.told()).toBe("Nothing was sent or charged");
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("once it has arrived nothing is sent again, also when the connection comes and goes", async () => {
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

test("a press that waited may lead to this same page, and waits no longer", async () => {
  connection(false);
  const page = open(aStart(), () => redirect("/profile"));
  await page.press("Save");
  await comesBack();
  expect(page.told()).toBe("");
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("a press that waited for a connection, and then got no answer, is sent again after two seconds", async () => {
  connection(false);
  const page = open(aStart(), lost);
  await page.press("Save");
  await comesBack();
  expect(page.told()).toBe(unconfirmed);
  await passes(1_999);
  expect(page.posts).toHaveLength(1);
  await passes(1);
  expect(page.posts).toHaveLength(2);
});

test("who doesn't want to wait sends it now, whatever the browser says of the connection", async () => {
  connection(false);
  const page = open();
  page.type("Kim");
  await page.press("Save");
  await page.press("Try now");
  expect(page.posts).toEqual([kim]);
  expect(page.told()).toBe("Saved.");
});

test("while it is being sent it says so, and isn't sent a second time", async () => {
  const answer = held();
  connection(false);
  const page = open(aStart(), answer.answer);
  await page.press("Save");
  connection(true);
  await page.press("Try now");
  expect(page.told()).toBe(offline);
  await page.press("Sending it now …");
  await passes(10 * 60_000);
  await comesBack();
  await page.press("Save");
  expect(page.posts).toHaveLength(1);
  await answer.come(saved);
  expect(page.told()).toBe("Saved.");
});

test("a press that is given up isn't sent any more, and the form may be posted anew", async () => {
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

test("a press that is given up while it is being sent is not sent again when its answer is lost", async () => {
  const answer = held();
  connection(false);
  const page = open(aStart(), answer.answer);
  await page.press("Save");
  await page.press("Try now");
  await page.press("Cancel");
  await answer.come(lost());
  expect(page.told()).toBe(unsure);
  connection(true);
  await passes(10 * 60_000);
  expect(page.posts).toHaveLength(1);
});

test("another press takes the place of the one that waits, with pauses of its own", async () => {
  const page = open(aStart(), lost);
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
    ["key=key-1", "name=Alex", "intent=save"],
    ["key=key-1", "name=Alex", "intent=save"],
  ]);
});

test("a press without a connection, after one whose answer was lost, waits for the connection", async () => {
  const page = open(aStart(), lost);
  await page.press("Save");
  connection(false);
  await page.press("Save");
  expect(page.told()).toBe(offline);
  expect(page.posts).toHaveLength(1);
});

test("whoever leaves the page all the same leaves what waits in it", async () => {
  vi.spyOn(window, "confirm").mockReturnValue(true);
  const page = open(aStart(), lost);
  await page.press("Save");
  fireEvent.click(page.getByRole("link"));
  await settled();
  expect(page.queryByRole("button")).toBeNull();
  await passes(10 * 60_000);
  await comesBack();
  expect(page.posts).toHaveLength(1);
});
