// @vitest-environment jsdom
import { redirect } from "@remix-run/node";
import { Link, useFetcher } from "@remix-run/react";
import { act, fireEvent } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../../tests/support/shown.tsx";
import { aStart, anAnswer } from "../a-posted-form.fixture.tsx";
import type { FormAnswer } from "../answer.ts";
import { PostForm } from "../post-form.tsx";
import { useForm } from "../use-form.ts";

/** A form with two buttons, which its page posts, or a fetcher as in blocks of other pages. */
function Form({ isFetched = false, isPaid = false }: { isFetched?: boolean; isPaid?: boolean }) {
  const fetcher = useFetcher<FormAnswer>({ key: "form" });
  const form = useForm(aStart({ key: null }), fetcher.data, {});
  return (
    <>
      <PostForm id="form" form={form} {...(isFetched && { fetcher, action: "/page" })}>
        <input aria-label="Name" {...{ name: "name", defaultValue: "Kim" }} />
        <button name="intent" value="save" aria-disabled={isPaid}>
          Save
        </button>
        <button name="intent" value="remove">
          Remove
        </button>
      </PostForm>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

/** What comes when it is told to, each time that it is asked for. */
function held<Value>(value: Value) {
  const waiting: ((value: Value) => void)[] = [];
  return {
    ask: () => new Promise<Value>((resolve) => waiting.push(resolve)),
    async come(other: Value = value) {
      waiting.shift()?.(other);
      await settled();
    },
  };
}

const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  });

/** The form on its page, whose action and loader answer when they are told to. */
function open(given: { isFetched?: boolean; isPaid?: boolean } = {}) {
  const posts: string[] = [];
  const answer = held<unknown>(anAnswer({ key: null }));
  const data = held<unknown>(null);
  const shown = show(<Form {...given} />, {
    at: "/page",
    loader: data.ask,
    elsewhere: data.ask,
    async action({ request }) {
      posts.push(await request.text());
      return answer.ask();
    },
  });
  const press = async (name: string) => {
    fireEvent.click(shown.getByRole("button", { name }));
    await settled();
  };
  return {
    ...shown,
    posts,
    answer,
    data,
    press,
    type: (name: string) => fireEvent.input(shown.getByLabelText("Name"), { target: { value: name } }),
    /** Whether it says that a press waits, or is being sent. */
    isSending: () => shown.queryByRole("status")?.textContent === "Sending it now …",
  };
}

const [saved, removed, savedOther] = [
  "name=Kim&intent=save",
  "name=Kim&intent=remove",
  "name=Alex&intent=save",
];

describe.each([
  ["its page", {}],
  ["a fetcher", { isFetched: true }],
])("a form that is posted by %s", (_what, given) => {
  test("is posted again while the page still loads what came of the first press", async () => {
    const page = open(given);
    await page.press("Save");
    await page.answer.come();
    await page.press("Save");
    expect([page.posts, page.isSending()]).toEqual([[saved, saved], false]);
    await page.answer.come();
    await page.data.come();
    await page.data.come();
    await page.press("Save");
    expect(page.posts).toHaveLength(3);
  });

  test("says of the same press that it is being sent, and sends it once", async () => {
    const page = open(given);
    await page.press("Save");
    expect(page.isSending()).toBe(false);
    await page.press("Save");
    expect(page.isSending()).toBe(true);
    await page.answer.come();
    await page.data.come();
    expect([page.posts, page.isSending()]).toEqual([[saved], false]);
  });

  test("keeps another press waiting, says so, and sends it once the first is answered", async () => {
    const page = open(given);
    await page.press("Save");
    await page.press("Remove");
    expect([page.posts, page.isSending()]).toEqual([[saved], true]);
    await page.answer.come();
    expect([page.posts, page.isSending()]).toEqual([[saved, removed], false]);
  });

  test("sends what was typed meanwhile", async () => {
    const page = open(given);
    await page.press("Save");
    page.type("Alex");
    await page.press("Save");
    await page.answer.come();
    expect(page.posts).toEqual([saved, savedOther]);
  });

  test("isn't sent twice by a button that says it is being sent", async () => {
    const page = open({ ...given, isPaid: true });
    await page.press("Save");
    page.type("Alex");
    await page.press("Save");
    expect(page.isSending()).toBe(true);
    await page.answer.come();
    await page.data.come();
    expect([page.posts, page.isSending()]).toEqual([[saved], false]);
  });
});

test("a press on a page that is about to be left for another one is sent", async () => {
  const page = open();
  fireEvent.click(page.getByRole("link"));
  await page.press("Save");
  expect(page.posts).toEqual([saved]);
});

test("while the page loads that a press led to, the same press is the one that was sent", async () => {
  const page = open();
  await page.press("Save");
  await page.answer.come(redirect("/elsewhere"));
  await page.press("Save");
  expect([page.posts, page.isSending()]).toEqual([[saved], true]);
  await page.data.come();
  expect(page.queryByRole("button")).toBeNull();
  expect(page.posts).toEqual([saved]);
});
