import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "../read-form.server.ts";
import { honeypotSchema } from "./honeypot.server.ts";

const schema = z.object({ website: honeypotSchema });

test.each([
  ["empty", { website: [""] }],
  ["missing", {}],
])("the honeypot field is valid if %s", (_how, form) => {
  expect(readForm(form, schema)).toEqual({ ok: true, value: { website: "" } });
});

test("a filled-in honeypot field gets the error that it must stay empty", () => {
  expect(readForm({ website: ["x"] }, schema)).toEqual({
    ok: false,
    errors: [{ field: "website", key: "posting:trap.filled", values: { most: 0 } }],
  });
});
