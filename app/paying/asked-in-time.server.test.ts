import { expect, test, vi } from "vitest";
import { holdPauses } from "../../tests/support/held-pauses.ts";
import { organiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { askedInTime } from "./asked-in-time.server.ts";

const over = organiserError("unauthorised", "GET x", { status: 401 });

holdPauses();

test.each([["something"], [0], [false], [[]]])("an answer in time is given as it is: %j", async (answer) => {
  const { context, lines } = await scriptedContext();
  expect(await askedInTime(context, "a thing", async () => answer)).toEqual(answer);
  expect(lines).toEqual([]);
});

test.each([
  ["an API that doesn't answer", organiserError("unreachable", "GET x")],
  ["a refusal", organiserError("refused", "GET x", { status: 422 })],
  ["an error of ours", new RangeError("ours")],
  ["a token that the API doesn't take, in a session that goes on", over],
])("paying goes on without an answer from %s, and the operator is told of what", async (_what, error) => {
  const { context, lines } = await scriptedContext();
  expect(await askedInTime(context, "a thing", () => Promise.reject(error))).toBeNull();
  expect(lines).toMatchObject([{ level: "warn", members: { what: "a thing", err: error } }]);
});

test("paying goes on without an answer after three seconds, and the operator is told of what", async () => {
  const { context, lines } = await scriptedContext();
  const given = vi.fn<(answer: unknown) => void>();
  void askedInTime(context, "a thing", () => new Promise(() => undefined)).then(given);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given.mock.calls).toEqual([[null]]);
  expect(lines).toEqual([
    {
      level: "warn",
      members: { what: "a thing" },
      message: "paying goes on without an answer: it took too long",
    },
  ]);
});

test("the end of the session is thrown on, and so is what leads to the log-in", async () => {
  const { context, lines } = await scriptedContext();
  context.session.lapse();
  await expect(askedInTime(context, "a thing", () => Promise.reject(over))).rejects.toBe(over);
  const asksWho = askedInTime(context, "a thing", () => context.session.require());
  await expect(asksWho).rejects.toMatchObject({ status: 303 });
  expect(lines).toEqual([]);
});

test("an error of another kind is no end of the session, even for who isn't signed in", async () => {
  const { context } = await scriptedContext({ user: null });
  for (const error of [organiserError("timeout", "GET x"), new RangeError("ours")])
    expect(await askedInTime(context, "a thing", () => Promise.reject(error))).toBeNull();
});
