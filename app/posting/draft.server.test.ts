import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { noonInPerth } from "../../tests/support/scripted-context.ts";
import { muchText, sharedBrowser, withoutDrafts } from "../../tests/support/shared-browser.ts";
import { forgetDraft, keepDraft, listDrafts, readDraft } from "./draft.server.ts";

const car = { make: ["Mazda"], colours: ["red", "blue"] };
const noon = noonInPerth;
const withoutDraft = { level: "warn", message: "a form goes without its draft" };

describe("what a visitor typed", () => {
  test("is found by whoever uses the browser next, with when it was kept", async () => {
    const { context, clock, lines } = await sharedBrowser();
    await keepDraft(context, "a car", car);
    clock.advance(5_000);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a boat")).toBeNull();
    expect(lines).toEqual([]);
  });

  test("becomes the account's that logs in after it, as of when it was typed, and is no visitor's any more", async () => {
    const { context, clock, signIn, signOut } = await sharedBrowser();
    await keepDraft(context, "a car", car);
    clock.advance(5_000);
    await signIn(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(8);
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test.each([
    ["later than the account's draft wins over it", 1, "visitor"],
    ["in the same moment as the account's draft wins over it", 0, "visitor"],
    ["before the account's draft gives way to it", -1, "account"],
  ])("%s, and the account's draft says what it leaves open", async (_when, later, winner) => {
    const { context, clock, signIn, signOut } = await sharedBrowser();
    await signIn(7);
    clock.set(noon);
    await keepDraft(context, "a car", { who: ["account"], ofAccount: ["1"] });
    await signOut();
    clock.set(noon + later);
    await keepDraft(context, "a car", { who: ["visitor"], ofVisitor: ["2"] });
    await signIn(7);
    clock.set(noon + 60_000);
    const draft = {
      values: { who: [winner], ofAccount: ["1"], ofVisitor: ["2"] },
      at: noon + Math.max(later, 0),
    };
    expect(await readDraft(context, "a car")).toEqual(draft);
    expect(await readDraft(context, "a car")).toEqual(draft);
  });

  test("stays a visitor's where the account's draft has no room for it, and is shown all the same", async () => {
    const { context, signIn, signOut } = await sharedBrowser();
    const [ofAccount, ofVisitor] = ["a".repeat(45_000), "v".repeat(10_000)];
    await signIn(7);
    await keepDraft(context, "a car", { account: [ofAccount] });
    await signOut();
    await keepDraft(context, "a car", { visitor: [ofVisitor] });
    await signIn(7);
    expect(await readDraft(context, "a car")).toMatchObject({
      values: { account: [ofAccount], visitor: [ofVisitor] },
    });
    await signOut();
    expect(await readDraft(context, "a car")).toMatchObject({ values: { visitor: [ofVisitor] } });
  });

  test("is not kept where it is too much, and the form goes on", async () => {
    const { context, lines } = await sharedBrowser();
    await keepDraft(context, "a car", { note: [muchText] });
    expect(context.drafts.isKept()).toBe(false);
    expect(await readDraft(context, "a car")).toBeNull();
    expect(lines).toEqual([]);
  });
});

describe("what somebody typed who is signed in", () => {
  test("is theirs alone: shown to no other and to no visitor of the browser", async () => {
    const { context, signIn, signOut } = await sharedBrowser();
    await signIn(7);
    await keepDraft(context, "a car", car);
    await signIn(8);
    expect(await readDraft(context, "a car")).toBeNull();
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
  });

  test("is kept for whose form it was, whoever is here by then", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn(8);
    await keepDraft(context, "a car", car, 7);
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
  });
});

describe("where the API doesn't say who is signed in", () => {
  test("nothing is kept", async () => {
    const { context, lines, signIn, signOut } = await sharedBrowser();
    await signIn("somebody");
    await keepDraft(context, "a car", car);
    expect(context.drafts.isKept()).toBe(false);
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    expect(lines).toEqual([]);
  });

  test("nobody is shown what a visitor typed, and it is neither listed nor forgotten", async () => {
    const { context, lines, signIn, signOut } = await sharedBrowser();
    await keepDraft(context, "a car", car);
    await signIn("somebody");
    expect(await readDraft(context, "a car")).toBeNull();
    expect(await listDrafts(context, "a")).toEqual([]);
    await forgetDraft(context, "a car");
    await signOut();
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(lines).toEqual([]);
  });
});

describe("a form that is carried out", () => {
  test("has its draft forgotten, the account's and that of this browser", async () => {
    const { context, signIn, signOut } = await sharedBrowser();
    await keepDraft(context, "a car", car);
    await keepDraft(context, "a car", car, 7);
    await keepDraft(context, "a boat", car, 7);
    await signIn(7);
    await forgetDraft(context, "a car");
    expect(await readDraft(context, "a car")).toBeNull();
    expect(await readDraft(context, "a boat")).toEqual({ values: car, at: noon });
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test("by a visitor leaves the drafts of accounts alone", async () => {
    const { context, signIn } = await sharedBrowser();
    await keepDraft(context, "a car", car);
    await keepDraft(context, "a car", { make: ["Ford"] }, 7);
    await forgetDraft(context, "a car");
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(7);
    expect(await readDraft(context, "a car")).toEqual({ values: { make: ["Ford"] }, at: noon });
  });
});

describe("the list of forms that somebody has begun", () => {
  test("has those whose names begin so, the last kept first", async () => {
    const { context, clock } = await sharedBrowser();
    for (const form of ["entry 1", "entry 2", "car 3", "entry 4"]) {
      clock.advance(1_000);
      await keepDraft(context, form, car);
    }
    clock.advance(1_000);
    await keepDraft(context, "entry 2", car);
    expect(await listDrafts(context, "entry")).toEqual([
      { form: "entry 2", at: noon + 5_000 },
      { form: "entry 4", at: noon + 4_000 },
      { form: "entry 1", at: noon + 1_000 },
    ]);
  });

  test("has the account's and those of this browser, each once with when it was kept last", async () => {
    const { context, clock, signIn } = await sharedBrowser();
    const keptAt = async (at: number, form: string, owner: number | null) => {
      clock.set(noon + at);
      await keepDraft(context, form, car, owner);
    };
    await keptAt(1, "entry 1", null);
    await keptAt(2, "entry 2", 7);
    await keptAt(3, "entry 1", 7);
    await keptAt(4, "entry 2", null);
    await keptAt(5, "entry 3", 7);
    await keptAt(6, "entry 4", 8);
    const ofBrowser = [
      { form: "entry 2", at: noon + 4 },
      { form: "entry 1", at: noon + 1 },
    ];
    expect(await listDrafts(context, "entry")).toEqual(ofBrowser);
    await signIn(7);
    expect(await listDrafts(context, "entry")).toEqual([
      { form: "entry 3", at: noon + 5 },
      { form: "entry 2", at: noon + 4 },
      { form: "entry 1", at: noon + 3 },
    ]);
  });
});

describe("without a store a form works without its draft, and the operator is told", () => {
  type Asked = (context: AppLoadContext) => Promise<unknown>;
  const asked: [what: string, ask: Asked, answer: unknown][] = [
    ["reading it", (context) => readDraft(context, "a car"), null],
    ["keeping it", (context) => keepDraft(context, "a car", car, 7), undefined],
    ["forgetting it", (context) => forgetDraft(context, "a car"), undefined],
    ["listing those begun", (context) => listDrafts(context, "a car"), []],
  ];

  test.each(asked)("%s", async (_what, ask, answer) => {
    const { context, lines, signIn } = await sharedBrowser({ store: withoutDrafts });
    await signIn(7);
    context.session.fingerprint();
    expect(await ask(context)).toEqual(answer);
    expect(lines).toMatchObject([{ ...withoutDraft, members: { err: { message: "The store is gone." } } }]);
  });
});
