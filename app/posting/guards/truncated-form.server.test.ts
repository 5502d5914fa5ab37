import { describe, expect, test } from "vitest";
import { sharedBrowser } from "../../../tests/support/shared-browser.ts";
import type { Values } from "../form-result.ts";
import { aPost } from "../a-form.fixture.ts";
import { saveDraft } from "../draft.server.ts";
import { restoreTruncatedForm, restoreFromDraft } from "./truncated-form.server.ts";

const before: Values = {
  category: ["1"],
  quantity: ["12"],
  "extra-2": ["1"],
  entrant_note: ["Blue rocket\r\nand a trailer"],
  garage: ["11", "12"],
  payment_method: ["card"],
};
const isBox = (field: string) => ["extra-2", "garage"].includes(field);
const afterCut = (posted: Values) => restoreTruncatedForm(posted, before, isBox);

describe("the values of a truncated form", () => {
  test("are those posted, over those of the draft", () => {
    const { "extra-2": _extra, garage: _garage, ...others } = before;
    expect(afterCut({ category: ["2"] })).toEqual({ ...others, category: ["2"] });
    expect(afterCut({ category: ["1"], other: ["new"] })).toEqual({ ...others, other: ["new"] });
  });

  test("never include a checkbox that wasn't posted, so that nothing is ordered by it", () => {
    expect(afterCut({ category: ["1"] })).not.toHaveProperty("extra-2");
    expect(afterCut({ category: ["1"], garage: ["11"] })["garage"]).toEqual(["11"]);
    expect(afterCut({ "extra-2": ["1"] })["extra-2"]).toEqual(["1"]);
  });

  test("keep the earlier choice of a select that was cut off before its selected option", () => {
    expect(afterCut({ category: [""] })["category"]).toEqual(["1"]);
    expect(afterCut({ category: [""], quantity: ["1"] })["category"]).toEqual([""]);
  });

  test("keep the earlier text of a field that was cut off in the middle", () => {
    expect(afterCut({ category: ["2"], entrant_note: ["Blue rocket\nand"] })).toMatchObject({
      category: ["2"],
      entrant_note: before["entrant_note"],
    });
    expect(afterCut({ entrant_note: ["Red rocket"] })["entrant_note"]).toEqual(["Red rocket"]);
  });

  test("have the last number as posted, even if it is a prefix of the earlier one", () => {
    expect(afterCut({ quantity: ["1"] })["quantity"]).toEqual(["1"]);
  });

  test("are those of the draft without checkboxes if no field was posted", () => {
    expect(Object.keys(afterCut({}))).toEqual(["category", "quantity", "entrant_note", "payment_method"]);
  });

  test("include no inherited property names", () => {
    expect(restoreTruncatedForm({ toString: [""] }, before, isBox)["toString"]).toEqual([""]);
  });
});

test("a truncated post is completed from the form's draft, if there is one", async () => {
  const { context } = await sharedBrowser();
  const post = () => aPost(context, { fields: { make: "Ford" } });
  expect((await restoreFromDraft(post(), () => false)).values).toEqual({ make: ["Ford"] });
  await saveDraft(context, "a car", { make: ["Mazda"], colour: ["red"] });
  expect((await restoreFromDraft(post(), () => false)).values).toEqual({ make: ["Ford"], colour: ["red"] });
});
