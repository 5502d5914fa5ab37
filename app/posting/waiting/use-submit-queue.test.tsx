// @vitest-environment jsdom
import { redirect } from "@remix-run/node";
import { Link, useFetcher } from "@remix-run/react";
import { act, fireEvent } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { anInitialForm, aResult } from "../a-posted-form.fixture.tsx";
import type { FormResult } from "../form-result.ts";
import { PostForm } from "../post-form.tsx";
import { useForm } from "../use-form.ts";

/** A form with two buttons, posted by its page or, as in blocks on other pages, by a fetcher. */
function Form({ isFetched = false, isPaid = false }: { isFetched?: boolean; isPaid?: boolean }) {
  const fetcher = useFetcher<FormResult>({ key: "form" });
  const form = useForm(anInitialForm({ key: null }), fetcher.data, {});
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

/** Responses that are released by the test, one per request. */
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

/** The form on its page, whose action and loader respond when released. */
function open(given: { isFetched?: boolean; isPaid?: boolean } = {}) {
  const posts: string[] = [];
  const result = held<unknown>(aResult({ key: null }));
  const data = held<unknown>(null);
  const shown = show(<Form {...given} />, {
    at: "/page",
    loader: data.ask,
    elsewhere: data.ask,
    async action({ request }) {
      posts.push(await request.text());
      return result.ask();
    },
  });
  const press = async (name: string) => {
    fireEvent.click(shown.getByRole("button", { name }));
    await settled();
  };
  return {
    ...shown,
    posts,
    answer: result,
    data,
    press,
    type: (name: string) => fireEvent.input(shown.getByLabelText("Name"), { target: { value: name } }),
    /** Whether it shows that a submit waits or is being sent. */
    isSending: () => shown.queryByRole("status")?.textContent === "Sending it now…",
  };
}

const [saved, removed, savedOther] = [
  "name=Kim&whole=yes&intent=save",
  "name=Kim&whole=yes&intent=remove",
  "name=Alex&whole=yes&intent=save",
];

describe.each([
  ["its page", {}],
  ["a fetcher", { isFetched: true }],
])("a form that is posted by %s", (_what, given) => {
  test("is posted again while the page still reloads after the first submit", async () => {
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

  test("reports that the same submit is being sent, and sends it once", async () => {
    const page = open(given);
    await page.press("Save");
    expect(page.isSending()).toBe(false);
    await page.press("Save");
    expect(page.isSending()).toBe(true);
    await page.answer.come();
    await page.data.come();
    expect([page.posts, page.isSending()]).toEqual([[saved], false]);
  });

  test("queues another submit, reports that, and sends it after the first response", async () => {
    const page = open(given);
    await page.press("Save");
    await page.press("Remove");
    expect([page.posts, page.isSending()]).toEqual([[saved], true]);
    await page.answer.come();
    expect([page.posts, page.isSending()]).toEqual([[saved, removed], false]);
  });

  test("sends what was typed during the request", async () => {
    const page = open(given);
    await page.press("Save");
    page.type("Alex");
    await page.press("Save");
    await page.answer.come();
    expect(page.posts).toEqual([saved, savedOther]);
  });

  test("isn't sent twice by a button that is shown as busy", async () => {
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

test("a submit on a page that is about to be left is sent", async () => {
  const page = open();
  fireEvent.click(page.getByRole("link"));
  await page.press("Save");
  expect(page.posts).toEqual([saved]);
});

test("while a redirect's page loads, the same submit isn't sent again", async () => {
  const page = open();
  await page.press("Save");
  await page.answer.come(redirect("/elsewhere"));
  await page.press("Save");
  expect([page.posts, page.isSending()]).toEqual([[saved], true]);
  await page.data.come();
  expect(page.queryByRole("button")).toBeNull();
  expect(page.posts).toEqual([saved]);
});
