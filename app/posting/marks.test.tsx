// @vitest-environment jsdom
import { expect, test } from "vitest";
import { show } from "../../tests/support/shown.tsx";
import { OwnerMark, Passed, passedBox, Shown, Whole } from "./marks.tsx";

/** The hidden fields of what is shown, as they would be posted. */
const marksIn = ({ container }: ReturnType<typeof show>): string[][] =>
  [...container.querySelectorAll("input")].map(({ type, name, value }) => [type, name, value]);

test("a form tells all that the page shows in it, so that what hasn't arrived isn't taken for emptied", () => {
  const values = { name: ["Kim"], category: ["1", "2"], note: [] };
  expect(marksIn(show(<Shown values={values} />))).toEqual([
    ["hidden", "shown", '{"name":["Kim"],"category":["1","2"],"note":[]}'],
  ]);
});

test("a box that was passed is told by its name and value, and the end of the form by one mark", () => {
  const marks = show(
    <>
      <Passed name="merch" value="4:0" />
      <Whole />
    </>,
  );
  expect(marksIn(marks)).toEqual([
    ["hidden", "passed", passedBox("merch", "4:0")],
    ["hidden", "whole", "yes"],
  ]);
  expect(passedBox("merch", "4:0")).toBe("merch:4:0");
});

test("whose form it is stays as it was when the page was opened, whoever signs in meanwhile", () => {
  const marks = show(<OwnerMark mark="of-kim" />);
  marks.rerender(<OwnerMark mark="of-alex" />);
  expect(marksIn(marks)).toEqual([["hidden", "owner", "of-kim"]]);
});

test("a visitor's form stays a visitor's, too", () => {
  const marks = show(<OwnerMark mark={null} />);
  marks.rerender(<OwnerMark mark="of-alex" />);
  expect(marksIn(marks)).toEqual([]);
});
