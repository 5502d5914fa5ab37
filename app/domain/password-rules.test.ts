import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.server.ts";
import { findPasswordProblem } from "./password-rules.ts";

const sam = { email: "sam.carter@example.com", firstName: "Sam", lastName: "Carter-Nguyen" };
const problemOf = (password: string, owner = sam) => findPasswordProblem(password, owner, isCommonPassword);

test.each(["seven77", "", "😀".repeat(7), "x".repeat(201)])("%s has not 8 to 200 characters", (password) => {
  expect(problemOf(password)).toBe("length");
});

test.each(["password", "PassWord", " baseball ", "12345678", "qwertyuiop", "trustno1", "password12345"])(
  "“%s” is one of the most common passwords",
  (password) => expect(problemOf(password)).toBe("common"),
);

test.each([
  "sam.carter@example.com",
  "Sam.Carter@Example.com",
  "sam.carter",
  "carter-nguyen",
  "SamCarter-Nguyen",
  "Carter-Nguyen Sam",
  "sam-carter-nguyen",
  "sam.carter.nguyen",
  "Sam_Carter-Nguyen",
  "carternguyen",
  "samcarter",
])("“%s” is its owner’s own e-mail address or name", (password) => expect(problemOf(password)).toBe("own"));

test.each([
  "😀".repeat(8),
  "kerb velvet marshal",
  " a phrase with spaces ",
  "x".repeat(200),
  "Sam Carter-Nguyen!",
])("“%s” is taken", (password) => expect(problemOf(password)).toBeNull());

test("an unknown name or email address forbids nothing", () => {
  expect(problemOf("        ", { email: "", firstName: "", lastName: "" })).toBeNull();
});
