// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/render-part.tsx";
import { OwnerField, OriginalValuesField, EndOfFormField } from "./hidden-fields.tsx";

/** The hidden fields of a part, as they would be posted. */
const marksIn = ({ container }: ReturnType<typeof show>): string[][] =>
  [...container.querySelectorAll("input")].map(({ type, name, value }) => [type, name, value]);

test("the form of a record contains its original values, so that unchanged fields can be recognised", () => {
  const values = { name: ["Kim"], category: ["1", "2"], note: [] };
  expect(marksIn(show(<OriginalValuesField values={values} />))).toEqual([
    ["hidden", "shown", '{"name":["Kim"],"category":["1","2"],"note":[]}'],
  ]);
});

test("the end of a form has one hidden field", () => {
  expect(marksIn(show(<EndOfFormField />))).toEqual([["hidden", "whole", "yes"]]);
});

test("the owner stays the account that the page was opened with, whoever logs in later", () => {
  const marks = show(<OwnerField encryptedOwner="of-kim" />);
  marks.rerender(<OwnerField encryptedOwner="of-alex" />);
  expect(marksIn(marks)).toEqual([["hidden", "owner", "of-kim"]]);
});

test("a form opened by a visitor stays without an owner", () => {
  const marks = show(<OwnerField encryptedOwner={null} />);
  marks.rerender(<OwnerField encryptedOwner="of-alex" />);
  expect(marksIn(marks)).toEqual([]);
});
