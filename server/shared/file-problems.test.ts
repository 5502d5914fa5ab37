import { expect, test } from "vitest";
import { explainFileError } from "./file-problems.ts";

const fileError = (code: string) => Object.assign(new Error(`${code}: failed`), { code, syscall: "rename" });

test.each(["EIO", "EBUSY", "EXDEV", "ELOOP", "ENAMETOOLONG"])(
  "an operator reads what %s means instead of the code",
  (code) => {
    const message = explainFileError(fileError(code), "/nowhere/data", "write to");
    expect(message).toContain("/nowhere/data");
    expect(message).not.toContain(code);
  },
);

test("a rare error has the system's text and says what to do", () => {
  expect(explainFileError(fileError("ETXTBSY"), "/nowhere/data", "write to")).toBe(
    "This user can’t write to /nowhere/data: text file is busy (ETXTBSY). Check this path and its disk, then try again.",
  );
});
