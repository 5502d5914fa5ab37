import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

const written: Record<string, unknown>[] = [];
const log = createLogger("info", { now: () => 0 }, null, {
  write: (line) => void written.push(JSON.parse(line)),
});

const lost = new Error("Redis is lost", { cause: new Error("reset") });

test("warnings have no stack, errors do", () => {
  log.warn({ err: lost }, "posts can't be counted");
  log.error({ err: lost }, "an answer failed");
  const [warning, error] = written.splice(0);
  expect(warning).toMatchObject({
    level: 40,
    err: { message: "Redis is lost", cause: { message: "reset" } },
  });
  expect(JSON.stringify(warning)).not.toContain("stack");
  expect(error).toMatchObject({ level: 50, err: { stack: expect.stringContaining("logger.test") } });
});

test.each([
  ["a wrong type", new TypeError("x is not a function"), 50],
  ["text that can't be parsed", new SyntaxError("Unexpected token"), 50],
  ["a call without a connection", new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }), 40],
  ["a system error", Object.assign(new RangeError("too long"), { code: "ERR_OUT_OF_RANGE" }), 40],
])("where failures are expected, %s has its own level", (_, err, level) => {
  log.child({ requestId: "one" }).warn({ err }, "posts can't be counted");
  const [line] = written.splice(0);
  expect(line).toMatchObject({ level, requestId: "one" });
  expect(JSON.stringify(line).includes("stack")).toBe(level === 50);
});
