import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ApiResponse } from "./response.ts";
import { createOrganiserError } from "./errors.ts";
import { getRetryDelay, sendWithRetries } from "./retry.ts";

const away = fc.constantFrom<ApiResponse | "no answer">(
  "no answer",
  ...[502, 503, 504].map((status) => ({ status, body: "" })),
);
const final = fc.integer({ min: 200, max: 599 }).filter((status) => status < 502 || status > 504);

/** A transport with these results one after the other, and a counter. */
function logLine(outcomes: (ApiResponse | "no answer")[]) {
  let tries = 0;
  const send = (): Promise<ApiResponse> => {
    const outcome = outcomes[tries] ?? "no answer";
    tries += 1;
    return outcome === "no answer"
      ? Promise.reject(createOrganiserError("unreachable", "GET /x"))
      : Promise.resolve(outcome);
  };
  return { send, tries: () => tries };
}

const patient = { now: () => 0, wait: () => Promise.resolve() };

test("a read is retried until the API itself responds, three attempts at most", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(away, { maxLength: 5 }), final, async (failures, status) => {
      const { send, tries } = logLine([...failures, { status, body: "" }]);
      const outcome = await sendWithRetries(send, 50_000, patient).catch(() => null);
      expect(tries()).toBe(Math.min(failures.length + 1, 3));
      expect(outcome?.status === status).toBe(failures.length < 3);
    }),
  );
});

test("no attempt starts after the deadline", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 1_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (deadline, chance) => {
        let clock = 0;
        const started: number[] = [];
        const send = () => {
          started.push(clock);
          return Promise.resolve({ status: 503, body: "" });
        };
        const wait = (milliseconds: number) => {
          clock += milliseconds;
          return Promise.resolve();
        };
        await sendWithRetries(send, deadline, { now: () => clock, wait, random: () => chance });
        expect(started.slice(1).every((at) => at < deadline)).toBe(true);
      },
    ),
  );
});

test("timeouts and malformed responses are not retried", async () => {
  for (const kind of ["timeout", "malformed"] as const) {
    let tries = 0;
    const send = () => {
      tries += 1;
      return Promise.reject(createOrganiserError(kind, "GET /x"));
    };
    await expect(sendWithRetries(send, 50_000, patient)).rejects.toMatchObject({ kind });
    expect(tries).toBe(1);
  }
});

test("the pauses grow and have jitter", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, other) => {
        expect(getRetryDelay(1, one)).toBeLessThan(getRetryDelay(2, other));
      },
    ),
  );
  expect(getRetryDelay(1, 0)).not.toBe(getRetryDelay(1, 0.5));
});

test("a read that was slow to fail is not retried", async () => {
  for (const slow of [{ status: 503, body: "" }, null]) {
    let clock = 0;
    let tries = 0;
    const send = () => {
      tries += 1;
      clock += 12_000;
      return slow ? Promise.resolve(slow) : Promise.reject(createOrganiserError("unreachable", "GET /x"));
    };
    const wait = () => Promise.resolve();
    await sendWithRetries(send, 50_000, { now: () => clock, wait }).catch(() => null);
    expect(tries).toBe(1);
  }
});
