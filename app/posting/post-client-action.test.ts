// @vitest-environment jsdom
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, onTestFinished, test } from "vitest";
import { postClientAction } from "./post-client-action.ts";

/** Posts a form whose server action returns or throws this. */
const post = (serverAction: () => Promise<unknown>) =>
  postClientAction({
    request: new Request("http://localhost/profile", { method: "POST" }),
    params: {},
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in Remix, which doesn't check the type
    serverAction: serverAction as ClientActionFunctionArgs["serverAction"],
  });

/** What it throws; undefined if it returns. */
const thrownBy = (serverAction: () => Promise<unknown>): Promise<unknown> =>
  post(serverAction).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

const throwing = (thrown: unknown) => () => Promise.reject(thrown);

const leading = (to: string, headers: Record<string, string> = {}) =>
  new Response("on its way", { status: 303, headers: { Location: to, ...headers } });

/** Marks the page as `root.tsx` does on pages with analytics. */
function countPage() {
  document.documentElement.dataset["counted"] = "";
  onTestFinished(() => {
    delete document.documentElement.dataset["counted"];
  });
}

/** An error response as Remix passes it to a client action. */
const responded = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("the response of the server's action is returned", async () => {
  const result = { values: { name: ["Kim"] } };
  expect(await post(() => Promise.resolve(result))).toBe(result);
});

test.each([
  [
    "no connection",
    new TypeError("Failed to fetch"),
    { kind: "connection-lost", retryAfter: 0, reference: "" },
  ],
  [
    "an API without a response",
    responded(503, { kind: "timeout", reference: "r1", retryAfter: 5 }),
    { kind: "unreachable", retryAfter: 5, reference: "r1" },
  ],
  [
    "a response that can't be parsed",
    new Error("decode"),
    { kind: "server-error", retryAfter: 0, reference: "" },
  ],
])("with %s the form stays, and the failure is returned", async (_what, thrown, failure) => {
  expect(await post(throwing(thrown))).toEqual({ failedSubmit: failure });
});

test("errors with a page of their own are thrown", async () => {
  const gone = responded(404, null);
  expect(await thrownBy(throwing(gone))).toBe(gone);
});

test("without analytics the client follows the server's redirect", async () => {
  const redirect = leading("/my-account");
  expect(await thrownBy(throwing(redirect))).toBe(redirect);
  expect(redirect.headers.get("X-Remix-Reload-Document")).toBeNull();
});

test("with analytics a redirect loads a whole new page, so that the scripts see nothing of it", async () => {
  countPage();
  const thrown = await thrownBy(throwing(leading("/my-account", { "X-Told": "yes" })));
  if (!(thrown instanceof Response)) throw new Error("Not a redirect.");
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("Location")).toBe("/my-account");
  expect(thrown.headers.get("X-Told")).toBe("yes");
  expect(thrown.headers.get("X-Remix-Reload-Document")).toBe("yes");
  expect(await thrown.text()).toBe("");
});

test.each([
  ["a response without a redirect", new Response("", { status: 400 })],
  ["a page that doesn't exist", responded(404, null)],
])("with analytics %s is thrown unchanged", async (_what, thrown) => {
  countPage();
  expect(await thrownBy(throwing(thrown))).toBe(thrown);
});

test("with analytics a lost connection keeps the form, too", async () => {
  countPage();
  expect(await post(throwing(new TypeError("Failed to fetch")))).toEqual({
    failedSubmit: { kind: "connection-lost", retryAfter: 0, reference: "" },
  });
});
