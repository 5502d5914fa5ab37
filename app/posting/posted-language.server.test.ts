import { expect, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aKind, type Answering, answered, ledTo, post } from "./a-form.fixture.ts";

const kind = aKind({ who: "anybody" });
const carriedOut = () => vi.fn<Answering>(async (form) => form.again(200));

test.each([["de"], ["pt-BR"]])(
  "the language menu has the browser post the same form once more, now in the language %s, which stays",
  async (language) => {
    const { context, calls, cookies } = await scriptedContext();
    const carryOut = carriedOut();
    const answer = await post(context, kind, { make: "Mazda", language }, carryOut, "/garage/car?lng=fr");
    expect(ledTo(answer)).toEqual([307, `/garage/car?lng=${language}`]);
    expect(carryOut).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
    expect((await cookies()).map((line) => line.split("=")[0])).toContain("language");
  },
);

test("what the page's address says beside its language stays in it", async () => {
  const { context } = await scriptedContext();
  const page = "/profile/licence/new?number=A1&lng=fr&back=%2Fmy-account";
  const answer = await post(context, kind, { language: "de" }, carriedOut(), page);
  expect(ledTo(answer)).toEqual([307, "/profile/licence/new?number=A1&lng=de&back=%2Fmy-account"]);
});

test("nothing of a form that is posted for another language is kept", async () => {
  const { context } = await scriptedContext({ user: null });
  await post(context, aKind({ isKeptAlways: true }), { make: "Mazda", language: "de" }, carriedOut());
  expect(context.drafts.isKept()).toBe(false);
});

test.each([["en"], [""], ["tlh"], ["toString"]])(
  "a form that asks for the language %j is answered as it is, in English",
  async (language) => {
    const { context, cookies } = await scriptedContext();
    const answer = await post(context, kind, { make: "Mazda", language }, carriedOut());
    expect(answered(answer).init).toEqual({ status: 200 });
    expect((await cookies()).filter((line) => line.startsWith("language"))).toEqual([]);
  },
);

test("an address that leads to another site leads to the first page instead", async () => {
  const { context } = await scriptedContext();
  const answer = await post(context, kind, { language: "de" }, carriedOut(), "//evil.example/garage");
  expect(ledTo(answer)).toEqual([303, "/"]);
});
