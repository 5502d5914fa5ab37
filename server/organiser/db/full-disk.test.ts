import { expect, test } from "vitest";
import { createDiskFullError } from "../../shared/full-disk.ts";
import { rejectOnDiskFull } from "./full-disk.ts";

const withCode = (code: string) => Object.assign(new Error("no space"), { code });

test.each([
  ["the database", withCode("SQLITE_FULL")],
  ["a new secret", createDiskFullError("/data", withCode("ENOSPC"))],
])("a full disk when %s is written is a response that nothing was changed", async (_what, error) => {
  await expect(rejectOnDiskFull(() => Promise.reject(error))).rejects.toMatchObject({
    status: 507,
    cause: error,
  });
});

test("other errors are unchanged", async () => {
  const error = new Error("other", { cause: withCode("EACCES") });
  await expect(rejectOnDiskFull(() => Promise.reject(error))).rejects.toBe(error);
});
