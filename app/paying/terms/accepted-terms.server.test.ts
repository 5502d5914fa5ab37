import { expect, test } from "vitest";
import { organiserError, scriptedContext } from "../../../tests/support/scripted-context.ts";
import { acceptedLines } from "./accepted-terms.server.ts";

const accepted = {
  of: "order",
  text: "Speed > 100 km/h",
  sha256: "ab12",
  language: "de",
  shown_at: "2027-03-01T11:00:00",
  accepted_at: "2027-03-01T12:00:00",
};
const line = {
  of: "order",
  sha256: "ab12",
  html: "Speed &gt; 100 km/h",
  language: "Deutsch",
  time: expect.stringMatching(/1 Mar 2027.*12:00.*AWST/),
};

const telling = (answer: () => unknown, offers = ["accepted-terms"], language = "en") =>
  scriptedContext({ offers, language, answers: { "cognito/payment/acceptedTerms": answer } });

test.each(["entry", "stall", "series"] as const)(
  "a receipt of the kind “%s” tells what was accepted, in which language and when, its text clean",
  async (kind) => {
    const { context, calls } = await telling(() => [accepted, { ...accepted, of: "licence" }]);
    expect(await acceptedLines(context, { kind, about: 3 })).toEqual([line, { ...line, of: "licence" }]);
    expect(calls.at(-1)?.sent).toEqual({ kind, about: 3 });
  },
);

test.each(["order", "form", "voucher"] as const)(
  "one of the kind “%s” tells of none, and nobody is asked",
  async (kind) => {
    const { context, calls } = await telling(() => [accepted]);
    expect(await acceptedLines(context, { kind, about: 0 })).toEqual([]);
    expect(calls).toEqual([]);
  },
);

test("an API that doesn't offer to tell isn't asked", async () => {
  const { context, calls, lines } = await telling(() => [accepted], ["order-by-key"]);
  expect(await acceptedLines(context, { kind: "entry", about: 3 })).toEqual([]);
  expect(calls.map(({ path }) => path)).not.toContain("cognito/payment/acceptedTerms");
  expect(lines).toEqual([]);
});

test("a receipt whose API doesn't answer has none, and the operator is told of what", async () => {
  const { context, lines } = await telling(() => {
    throw organiserError("timeout", "GET x");
  });
  expect(await acceptedLines(context, { kind: "entry", about: 3 })).toEqual([]);
  expect(lines).toMatchObject([{ level: "warn", members: { what: "which terms were accepted" } }]);
});

test("a language that the site doesn't have stands as it came, and an unknown time isn't told", async () => {
  const { context } = await telling(() => [{ ...accepted, language: "tlh", accepted_at: null }]);
  expect(await acceptedLines(context, { kind: "entry", about: 3 })).toEqual([
    { ...line, language: "tlh", time: "" },
  ]);
});

test("the time is written in the visitor's language", async () => {
  const { context } = await telling(() => [accepted], undefined, "de");
  expect(await acceptedLines(context, { kind: "entry", about: 3 })).toMatchObject([
    { time: expect.stringMatching(/1\. März 2027/) },
  ]);
});
