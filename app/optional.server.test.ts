import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOrganiserError, scriptedContext } from "../tests/support/scripted-context.ts";
import { loadSection, loadOptional } from "./optional.server.ts";

const unauthorised = createOrganiserError("unauthorised", "GET x", { status: 401 });
const unreachable = createOrganiserError("unreachable", "GET x");
const never = () => new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test.each([["something"], [0], [false], [null], [[]]])(
  "data that loads in time is returned unchanged: %j",
  async (found) => {
    const { context, lines } = await scriptedContext();
    expect(await loadOptional(context, "a thing", async () => found, { fallback: "nothing" })).toEqual(found);
    expect(lines).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.each([
  ["an API that can't be reached", unreachable],
  ["a rejection", createOrganiserError("rejected", "GET x", { status: 422 })],
  ["an internal error", new RangeError("internal")],
  ["a token that the API rejects, in a session that goes on", unauthorised],
])("the fallback is used after %s, and a warning is logged", async (_what, error) => {
  const { context, lines } = await scriptedContext();
  expect(await loadOptional(context, "a thing", () => Promise.reject(error), { fallback: "nothing" })).toBe(
    "nothing",
  );
  expect(lines).toMatchObject([{ level: "warn", members: { what: "a thing", err: error } }]);
  expect(vi.getTimerCount()).toBe(0);
});

test("optional data delays a page no longer than the context's time limit [AUTH-022]", async () => {
  const { context, lines } = await scriptedContext();
  const settled = vi.fn<(found: unknown) => void>();
  void loadOptional({ ...context, optionalTimeoutMs: 700 }, "a thing", never, { fallback: null }).then(
    settled,
  );
  await vi.advanceTimersByTimeAsync(699);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[null]]);
  expect(lines).toMatchObject([
    { level: "warn", members: { what: "a thing", err: new Error("no response within 700 ms") } },
  ]);
});

test("with `skipAfterFailure`, data that was missing is not loaded again in the same request", async () => {
  const { context } = await scriptedContext();
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(unreachable));
  const read = (what: string, skipAfterFailure: boolean) =>
    loadOptional(context, what, load, { fallback: null, skipAfterFailure });
  expect([await read("a", true), await read("a", true)]).toEqual([null, null]);
  expect(load).toHaveBeenCalledTimes(1);
  await read("another", true);
  await read("a", false);
  expect(load).toHaveBeenCalledTimes(3);
  const other = await scriptedContext();
  await loadOptional(other.context, "a", load, { fallback: null, skipAfterFailure: true });
  expect(load).toHaveBeenCalledTimes(4);
});

describe("the end of a session is passed on", () => {
  test("when it is thrown as a redirect [AUTH-009]", async () => {
    const { context, lines } = await scriptedContext({ user: null });
    const home = Response.redirect("https://site.example/", 303);
    await expect(
      loadOptional(context, "a thing", () => Promise.reject(home), { fallback: null }),
    ).rejects.toBe(home);
    const requiresUser = loadOptional(context, "a thing", () => context.session.requireUser(), {
      fallback: null,
    });
    await expect(requiresUser).rejects.toMatchObject({ status: 303 });
    expect(lines).toEqual([]);
  });

  test("when the API rejects a token and the session has ended during the call", async () => {
    const { context, lines } = await scriptedContext();
    const load = async () => {
      context.session.expire();
      throw unauthorised;
    };
    await expect(loadOptional(context, "a thing", load, { fallback: null })).rejects.toBe(unauthorised);
    expect(lines).toEqual([]);
  });

  test("but not after another error, nor when the API rejects an anonymous request", async () => {
    const lapsed = await scriptedContext();
    const load = async () => {
      lapsed.context.session.expire();
      throw unreachable;
    };
    expect(await loadOptional(lapsed.context, "a thing", load, { fallback: null })).toBeNull();
    const { context } = await scriptedContext({ user: null });
    expect(
      await loadOptional(context, "a thing", () => Promise.reject(unauthorised), { fallback: null }),
    ).toBeNull();
  });
});

test.each([
  ["its items", async () => [1], [1]],
  ["that the API can't be reached", () => Promise.reject(unreachable), "unavailable"],
  [
    "that the API has no such endpoint",
    () => Promise.reject(createOrganiserError("not-found", "GET x")),
    "unsupported",
  ],
  ["that the API timed out", never, "unavailable"],
])("a section of an account shows %s", async (_what, load, expected) => {
  const { context } = await scriptedContext();
  const section = loadSection<unknown>(context, "a section", load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await section).toEqual(expected);
});
