import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "../read-form.server.ts";
import { trap } from "./trap.server.ts";

const schema = z.object({ website: trap });

test.each([
  ["left alone", { website: [""] }],
  ["not there at all", {}],
])("the unseen field is as people leave it when it is %s", (_how, form) => {
  expect(readForm(form, schema)).toEqual({ ok: true, value: { website: "" } });
});

test("whoever fills the unseen field in is told that it must stay empty", () => {
  expect(readForm({ website: ["x"] }, schema)).toEqual({
    ok: false,
    errors: [{ field: "website", key: "posting:trap.filled", values: { most: 0 } }],
  });
});
