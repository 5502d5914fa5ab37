// @vitest-environment jsdom
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, onTestFinished, test } from "vitest";
import { postFromBrowser } from "./post-from-browser.ts";

/** Posts where the server's action comes to this. */
const post = (serverAction: () => Promise<unknown>) =>
  postFromBrowser({
    request: new Request("http://localhost/profile", { method: "POST" }),
    params: {},
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Remix, which takes the caller's word
    serverAction: serverAction as ClientActionFunctionArgs["serverAction"],
  });

/** What it throws; undefined where it answers. */
const thrownBy = (serverAction: () => Promise<unknown>): Promise<unknown> =>
  post(serverAction).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

const throwing = (thrown: unknown) => () => Promise.reject(thrown);

const leading = (to: string, headers: Record<string, string> = {}) =>
  new Response("on its way", { status: 303, headers: { Location: to, ...headers } });

/** Marks the page as `root.tsx` does where services count it. */
function countPage() {
  document.documentElement.dataset["counted"] = "";
  onTestFinished(() => {
    delete document.documentElement.dataset["counted"];
  });
}

/** As Remix hands a thrown answer to the browser's part of an action. */
const answered = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("what the server answers to the form is the answer", async () => {
  const answer = { values: { name: ["Kim"] } };
  expect(await post(() => Promise.resolve(answer))).toBe(answer);
});

test.each([
  ["no connection", new TypeError("Failed to fetch"), { kind: "lost", wait: 0, reference: "" }],
  [
    "an organiser that doesn't answer",
    answered(503, { kind: "timeout", reference: "r1", retryAfter: 5 }),
    { kind: "no-answer", wait: 5, reference: "r1" },
  ],
  ["an answer that nobody can read", new Error("decode"), { kind: "broken", wait: 0, reference: "" }],
])("with %s the form stays, and is told why it came to nothing", async (_what, thrown, trouble) => {
  expect(await post(throwing(thrown))).toEqual({ cameToNothing: trouble });
});

test("what another page must tell of takes the form's place", async () => {
  const gone = answered(404, null);
  expect(await thrownBy(throwing(gone))).toBe(gone);
});

test("where nothing counts the page, the post leads on within the site as the server said", async () => {
  const redirect = leading("/my-account");
  expect(await thrownBy(throwing(redirect))).toBe(redirect);
  expect(redirect.headers.get("X-Remix-Reload-Document")).toBeNull();
});

test("where services count the page, the next one is opened as a whole new one, so that they see nothing of it", async () => {
  countPage();
  const thrown = await thrownBy(throwing(leading("/my-account", { "X-Told": "yes" })));
  if (!(thrown instanceof Response)) throw new Error("It doesn't lead anywhere.");
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("Location")).toBe("/my-account");
  expect(thrown.headers.get("X-Told")).toBe("yes");
  expect(thrown.headers.get("X-Remix-Reload-Document")).toBe("yes");
  expect(await thrown.text()).toBe("");
});

test.each([
  ["an answer that leads nowhere", new Response("", { status: 400 })],
  ["a page that is gone", answered(404, null)],
])("on a counted page %s is thrown as it came", async (_what, thrown) => {
  countPage();
  expect(await thrownBy(throwing(thrown))).toBe(thrown);
});

test("on a counted page a lost connection keeps the form as everywhere", async () => {
  countPage();
  expect(await post(throwing(new TypeError("Failed to fetch")))).toEqual({
    cameToNothing: { kind: "lost", wait: 0, reference: "" },
  });
});
