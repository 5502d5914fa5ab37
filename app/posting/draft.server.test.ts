import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { noonInPerth } from "../../tests/support/scripted-context.ts";
import { oversizedText, sharedBrowser, withFailingDrafts } from "../../tests/support/shared-browser.ts";
import { deleteDraft, saveDraft, listDrafts, readDraft } from "./draft.server.ts";

const car = { make: ["Mazda"], colours: ["red", "blue"] };
const noon = noonInPerth;
const withoutDraft = { level: "warn", message: "draft not available, continuing without it" };

describe("a visitor's draft", () => {
  test("is found by the next visitor in the same browser, with the time when it was saved", async () => {
    const { context, clock, lines } = await sharedBrowser();
    await saveDraft(context, "a car", car);
    clock.advance(5_000);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a boat")).toBeNull();
    expect(lines).toEqual([]);
  });

  test("moves to the account that logs in next, with its time, and is no longer a visitor's", async () => {
    const { context, clock, signIn: login, signOut } = await sharedBrowser();
    await saveDraft(context, "a car", car);
    clock.advance(5_000);
    await login(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    await login(8);
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test.each([
    ["if newer than the account's draft, wins", 1, "visitor"],
    ["if as new as the account's draft, wins", 0, "visitor"],
    ["if older than the account's draft, loses", -1, "account"],
  ])("%s, and other fields come from the account's draft", async (_when, later, winner) => {
    const { context, clock, signIn: login, signOut } = await sharedBrowser();
    await login(7);
    clock.set(noon);
    await saveDraft(context, "a car", { who: ["account"], ofAccount: ["1"] });
    await signOut();
    clock.set(noon + later);
    await saveDraft(context, "a car", { who: ["visitor"], ofVisitor: ["2"] });
    await login(7);
    clock.set(noon + 60_000);
    const draft = {
      values: { who: [winner], ofAccount: ["1"], ofVisitor: ["2"] },
      at: noon + Math.max(later, 0),
    };
    expect(await readDraft(context, "a car")).toEqual(draft);
    expect(await readDraft(context, "a car")).toEqual(draft);
  });

  test("stays with the browser if the account has no capacity left, and is still shown", async () => {
    const { context, signIn: login, signOut } = await sharedBrowser();
    const [ofAccount, ofVisitor] = ["a".repeat(45_000), "v".repeat(10_000)];
    await login(7);
    await saveDraft(context, "a car", { account: [ofAccount] });
    await signOut();
    await saveDraft(context, "a car", { visitor: [ofVisitor] });
    await login(7);
    expect(await readDraft(context, "a car")).toMatchObject({
      values: { account: [ofAccount], visitor: [ofVisitor] },
    });
    await signOut();
    expect(await readDraft(context, "a car")).toMatchObject({ values: { visitor: [ofVisitor] } });
  });

  test("is not saved if it is too large, and the form works without it", async () => {
    const { context, lines } = await sharedBrowser();
    await saveDraft(context, "a car", { note: [oversizedText] });
    expect(context.drafts.isSaved()).toBe(false);
    expect(await readDraft(context, "a car")).toBeNull();
    expect(lines).toEqual([]);
  });
});

describe("an account's draft", () => {
  test("is shown to no other account and to no visitor", async () => {
    const { context, signIn: login, signOut } = await sharedBrowser();
    await login(7);
    await saveDraft(context, "a car", car);
    await login(8);
    expect(await readDraft(context, "a car")).toBeNull();
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    await login(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
  });

  test("is saved for the account that the form was opened with, whoever is logged in now", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login(8);
    await saveDraft(context, "a car", car, 7);
    expect(await readDraft(context, "a car")).toBeNull();
    await login(7);
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
  });
});

describe("if the API doesn't return the user", () => {
  test("nothing is saved", async () => {
    const { context, lines, signIn: login, signOut } = await sharedBrowser();
    await login("unknown");
    await saveDraft(context, "a car", car);
    expect(context.drafts.isSaved()).toBe(false);
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
    expect(lines).toEqual([]);
  });

  test("a visitor's draft is neither shown, listed nor deleted", async () => {
    const { context, lines, signIn: login, signOut } = await sharedBrowser();
    await saveDraft(context, "a car", car);
    await login("unknown");
    expect(await readDraft(context, "a car")).toBeNull();
    expect(await listDrafts(context, "a")).toEqual([]);
    await deleteDraft(context, "a car");
    await signOut();
    expect(await readDraft(context, "a car")).toEqual({ values: car, at: noon });
    expect(lines).toEqual([]);
  });
});

describe("after a form was processed", () => {
  test("its draft is deleted, the account's and the browser's", async () => {
    const { context, signIn: login, signOut } = await sharedBrowser();
    await saveDraft(context, "a car", car);
    await saveDraft(context, "a car", car, 7);
    await saveDraft(context, "a boat", car, 7);
    await login(7);
    await deleteDraft(context, "a car");
    expect(await readDraft(context, "a car")).toBeNull();
    expect(await readDraft(context, "a boat")).toEqual({ values: car, at: noon });
    await signOut();
    expect(await readDraft(context, "a car")).toBeNull();
  });

  test("by a visitor, the drafts of accounts stay", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await saveDraft(context, "a car", car);
    await saveDraft(context, "a car", { make: ["Ford"] }, 7);
    await deleteDraft(context, "a car");
    expect(await readDraft(context, "a car")).toBeNull();
    await login(7);
    expect(await readDraft(context, "a car")).toEqual({ values: { make: ["Ford"] }, at: noon });
  });
});

describe("the list of drafts", () => {
  test("has the forms with the prefix, newest first", async () => {
    const { context, clock } = await sharedBrowser();
    for (const form of ["entry 1", "entry 2", "car 3", "entry 4"]) {
      clock.advance(1_000);
      await saveDraft(context, form, car);
    }
    clock.advance(1_000);
    await saveDraft(context, "entry 2", car);
    expect(await listDrafts(context, "entry")).toEqual([
      { form: "entry 2", at: noon + 5_000 },
      { form: "entry 4", at: noon + 4_000 },
      { form: "entry 1", at: noon + 1_000 },
    ]);
  });

  test("has those of the account and of the browser, each once with its newest time", async () => {
    const { context, clock, signIn: login } = await sharedBrowser();
    const savedAt = async (at: number, form: string, owner: number | null) => {
      clock.set(noon + at);
      await saveDraft(context, form, car, owner);
    };
    await savedAt(1, "entry 1", null);
    await savedAt(2, "entry 2", 7);
    await savedAt(3, "entry 1", 7);
    await savedAt(4, "entry 2", null);
    await savedAt(5, "entry 3", 7);
    await savedAt(6, "entry 4", 8);
    const ofBrowser = [
      { form: "entry 2", at: noon + 4 },
      { form: "entry 1", at: noon + 1 },
    ];
    expect(await listDrafts(context, "entry")).toEqual(ofBrowser);
    await login(7);
    expect(await listDrafts(context, "entry")).toEqual([
      { form: "entry 3", at: noon + 5 },
      { form: "entry 2", at: noon + 4 },
      { form: "entry 1", at: noon + 3 },
    ]);
  });
});

describe("without a store the form works without its draft, and the failure is logged:", () => {
  type Operation = (context: AppLoadContext) => Promise<unknown>;
  const operations: [what: string, operation: Operation, answer: unknown][] = [
    ["reading it", (context) => readDraft(context, "a car"), null],
    ["keeping it", (context) => saveDraft(context, "a car", car, 7), undefined],
    ["forgetting it", (context) => deleteDraft(context, "a car"), undefined],
    ["listing drafts", (context) => listDrafts(context, "a car"), []],
  ];

  test.each(operations)("%s", async (_what, operation, result) => {
    const { context, lines, signIn: login } = await sharedBrowser({ store: withFailingDrafts });
    await login(7);
    context.session.fingerprint();
    expect(await operation(context)).toEqual(result);
    expect(lines).toMatchObject([{ ...withoutDraft, members: { err: { message: "The store is gone." } } }]);
  });
});
