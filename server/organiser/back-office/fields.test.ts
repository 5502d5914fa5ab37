import { expect, test } from "vitest";
import { createDayField, createTimeField } from "./fields.ts";

const base = { name: "starts", label: "Starts" };
const day = createDayField(base, "");
const time = createTimeField(base, "", { timeZone: "UTC" });

const findProblem = (field: typeof day, value: string) =>
  field.rule.safeParse(value).error?.issues[0]?.message;

test.each(["2000-01-01", "2026-11-28", "2099-12-31", "2100-12-31"])("the day %s is accepted", (value) => {
  expect(findProblem(day, value)).toBeUndefined();
  expect(findProblem(time, `${value}T18:30`)).toBeUndefined();
});

test.each(["0026-11-28", "0202-11-28", "1999-12-31", "2101-01-01", "9999-12-31"])(
  "the day %s has a mistyped year",
  (value) => {
    expect(findProblem(day, value)).toBe("Enter a year from 2000 to 2100.");
    expect(findProblem(time, `${value}T18:30`)).toBe("Enter a year from 2000 to 2100.");
  },
);

test("a text that isn't a day is rejected with an example, and a time may be empty", () => {
  expect(findProblem(day, "20260-11-28")).toBe("Enter a date such as 2026-11-28.");
  expect(findProblem(time, "20260-11-28T18:30")).toBe("Enter a date and time such as 2026-11-28T18:30.");
  expect(findProblem(time, "")).toBeUndefined();
});
