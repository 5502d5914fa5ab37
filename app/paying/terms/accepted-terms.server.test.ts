import { expect, test } from "vitest";
import { createOrganiserError, scriptedContext } from "../../../tests/support/scripted-context.ts";
import { loadAcceptedTerms } from "./accepted-terms.server.ts";

const accepted = {
  of: "order",
  text: "Speed > 100 km/h",
  sha256: "ab12",
  language: "de",
  shown_at: "2027-03-01T11:00:00",
  accepted_at: "2027-03-01T12:00:00",
};
const line = {
  appliesTo: "order",
  sha256: "ab12",
  html: "Speed &gt; 100 km/h",
  language: "Deutsch",
  time: expect.stringMatching(/1 Mar 2027.*12:00.*AWST/),
};

const telling = (response: () => unknown, offers = ["accepted-terms"], language = "en") =>
  scriptedContext({ capabilities: offers, language, answers: { "cognito/payment/acceptedTerms": response } });

test.each(["entry", "stall", "series"] as const)(
  "a receipt of the kind “%s” lists what was accepted, in which language and when, with sanitised text",
  async (kind) => {
    const { context, calls } = await telling(() => [accepted, { ...accepted, of: "licence" }]);
    expect(await loadAcceptedTerms(context, { kind, itemId: 3 })).toEqual([
      line,
      { ...line, appliesTo: "licence" },
    ]);
    expect(calls.at(-1)?.sent).toEqual({ kind, about: 3 });
  },
);

test.each(["order", "form", "voucher"] as const)(
  "a receipt of the kind “%s” lists none, without an API call",
  async (kind) => {
    const { context, calls } = await telling(() => [accepted]);
    expect(await loadAcceptedTerms(context, { kind, itemId: 0 })).toEqual([]);
    expect(calls).toEqual([]);
  },
);

test("an API without this feature isn't called", async () => {
  const { context, calls, lines } = await telling(() => [accepted], ["order-by-key"]);
  expect(await loadAcceptedTerms(context, { kind: "entry", itemId: 3 })).toEqual([]);
  expect(calls.map(({ path }) => path)).not.toContain("cognito/payment/acceptedTerms");
  expect(lines).toEqual([]);
});

test("if the API doesn't respond the receipt lists none, and the failure is logged", async () => {
  const { context, lines } = await telling(() => {
    throw createOrganiserError("timeout", "GET x");
  });
  expect(await loadAcceptedTerms(context, { kind: "entry", itemId: 3 })).toEqual([]);
  expect(lines).toMatchObject([{ level: "warn", members: { what: "accepted terms" } }]);
});

test("an unsupported language is shown as is, and an unknown time is omitted", async () => {
  const { context } = await telling(() => [{ ...accepted, language: "tlh", accepted_at: null }]);
  expect(await loadAcceptedTerms(context, { kind: "entry", itemId: 3 })).toEqual([
    { ...line, language: "tlh", time: "" },
  ]);
});

test("the time is formatted in the user's language", async () => {
  const { context } = await telling(() => [accepted], undefined, "de");
  expect(await loadAcceptedTerms(context, { kind: "entry", itemId: 3 })).toMatchObject([
    { time: expect.stringMatching(/1\. März 2027/) },
  ]);
});
