import { expect, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aFormKind, type CarryOut, getResponse, getStatusAndTarget, postForm } from "./a-form.fixture.ts";

const kind = aFormKind({ access: "anyone" });
const carriedOut = () => vi.fn<CarryOut>(async (form) => form.pageWith(200));

test.each([["de"], ["pt-BR"]])(
  "the language menu makes the browser post the form again, in the language %s, which is saved",
  async (language) => {
    const { context, calls, cookies } = await scriptedContext();
    const carryOut = carriedOut();
    const result = await postForm(context, kind, { make: "Mazda", language }, carryOut, "/garage/car?lng=fr");
    expect(getStatusAndTarget(result)).toEqual([307, `/garage/car?lng=${language}`]);
    expect(carryOut).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    expect((await cookies()).map((line) => line.split("=")[0])).toContain("language");
  },
);

test("other query parameters of the page are preserved", async () => {
  const { context } = await scriptedContext();
  const page = "/profile/licence/new?number=A1&lng=fr&back=%2Fmy-account";
  const result = await postForm(context, kind, { language: "de" }, carriedOut(), page);
  expect(getStatusAndTarget(result)).toEqual([
    307,
    "/profile/licence/new?number=A1&lng=de&back=%2Fmy-account",
  ]);
});

test("nothing of a form that is posted for another language is saved", async () => {
  const { context } = await scriptedContext({ user: null });
  await postForm(
    context,
    aFormKind({ draft: { always: true } }),
    { make: "Mazda", language: "de" },
    carriedOut(),
  );
  expect(context.drafts.isSaved()).toBe(false);
});

test.each([["en"], [""], ["tlh"], ["toString"]])(
  "a form posted for the language %j is processed as usual, in English",
  async (language) => {
    const { context, cookies } = await scriptedContext();
    const result = await postForm(context, kind, { make: "Mazda", language }, carriedOut());
    expect(getResponse(result).init).toEqual({ status: 200 });
    expect((await cookies()).filter((line) => line.startsWith("language"))).toEqual([]);
  },
);

test("a URL that leads to another site is replaced by the home page", async () => {
  const { context } = await scriptedContext();
  const result = await postForm(context, kind, { language: "de" }, carriedOut(), "//evil.example/garage");
  expect(getStatusAndTarget(result)).toEqual([303, "/"]);
});

const shown = JSON.stringify({
  expiry: ["2027-03-14"],
  make: ["Mazda"],
  visit: ["2027-02-01T17:30"],
  start: ["09:00"],
});

test.each([
  ["a date that is posted empty has an error", { expiry: "" }, { expiry: "posting:problem.day" }],
  ["so has an empty time", { start: "" }, { start: "posting:problem.time" }],
  ["so has an empty date with time", { visit: "" }, { visit: "posting:problem.dateTime" }],
  ["a date that is filled in has none", { expiry: "2027-03-15" }, {}],
  ["a date that wasn't posted has none", {}, {}],
  ["an empty text has none", { make: "" }, {}],
  ["a date that scripts found readable has none", { expiry: "", readable: "yes" }, {}],
])("in another language without scripts, %s", async (_what, fields, errors) => {
  const { context } = await scriptedContext({ user: null });
  const posted = { ...fields, shown, language: "en" };
  const { data } = getResponse(await postForm(context, kind, posted, carriedOut()));
  expect(Object.fromEntries(data.errors.map((error) => [error.field, "key" in error && error.key]))).toEqual(
    errors,
  );
});
