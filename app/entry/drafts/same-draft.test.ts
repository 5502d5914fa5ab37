import { expect, test } from "vitest";
import { isSameDraft } from "./same-draft.ts";

const draft = { category: ["1"], entrant_note: [""], merch: ["4:0", "4:0"] };

test.each([
  [{ merch: ["4:0", "4:0"], category: ["1"] }, true],
  [{ ...draft, terms: ["yes"], first_name: [""] }, true],
  [{ ...draft, category: ["2"] }, false],
  [{ ...draft, entrant_note: ["Blue"] }, false],
  [{ ...draft, merch: ["4:0"] }, false],
  [{ category: ["1"] }, false],
])("%j has the same content as the saved draft: %j", (other, isSame) =>
  expect(isSameDraft(draft, other)).toBe(isSame),
);
