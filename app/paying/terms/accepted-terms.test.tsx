// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../../tests/support/render-part.tsx";
import { AcceptedTerms } from "./accepted-terms.tsx";
import {
  isTickedForOtherVersion,
  ShownTermsField,
  SHOWN_TERMS_FIELD,
  TermsVersionField,
  TERMS_VERSION_FIELD,
} from "./shown-terms.tsx";

const ofOrder = {
  appliesTo: "order",
  sha256: "ab12",
  html: "<p>Race at your own risk.</p>",
  language: "Deutsch",
  time: "1 March 2027, 12:00 GMT+8",
} as const;

test("a receipt shows what was accepted, when, in which language, and the text itself", () => {
  const shown = show(
    <AcceptedTerms terms={[ofOrder, { ...ofOrder, appliesTo: "licence", sha256: "cd34" }]} />,
  );
  const region = shown.getByRole("region", { name: "Terms you accepted" });
  expect(region.contains(shown.getByText(`You accepted the terms and conditions on ${ofOrder.time}.`))).toBe(
    true,
  );
  expect(shown.getByText(`You accepted the licence terms on ${ofOrder.time}.`)).toBeTruthy();
  expect(shown.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual(
    [
      ["Language of the page", "Deutsch"],
      ["Language of the page", "Deutsch"],
    ],
  );
  expect(shown.getAllByText("Read the text you accepted")).toHaveLength(2);
  expect(shown.getAllByText("Race at your own risk.")).toHaveLength(2);
});

test("nothing is shown if nothing was accepted", () => {
  expect(show(<AcceptedTerms terms={[]} />).container.textContent).toBe("");
});

test("a form contains its terms encrypted, and the version of the text that its checkbox accepts", () => {
  const { container } = show(
    <form>
      <ShownTermsField terms={{ version: "m", encrypted: "s" }} />
      <TermsVersionField terms={{ version: "m", encrypted: "s" }} />
    </form>,
  );
  const form = container.querySelector("form");
  expect(form && [...new FormData(form)]).toEqual([
    [SHOWN_TERMS_FIELD, "s"],
    [TERMS_VERSION_FIELD, "m"],
  ]);
  expect([...container.querySelectorAll("input")].map(({ type }) => type)).toEqual(["hidden", "hidden"]);
});

test("a form that can't be sent contains no encrypted terms", () => {
  expect(
    show(<ShownTermsField terms={{ version: "m", encrypted: null }} />).container.querySelector("input"),
  ).toBeNull();
});

test.each([
  ["for another text", { [TERMS_VERSION_FIELD]: ["old"] }, true],
  ["for this text", { [TERMS_VERSION_FIELD]: ["m"] }, false],
  ["in a form without versions", {}, false],
  ["in a form without a version of it", { [TERMS_VERSION_FIELD]: [] }, false],
])("a checkbox that was ticked %s", (_which, values, isForOthers) => {
  expect(isTickedForOtherVersion(values, { version: "m", encrypted: null })).toBe(isForOthers);
});
