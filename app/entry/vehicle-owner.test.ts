import { expect, test } from "vitest";
import { mobileFollowing } from "./vehicle-owner.ts";

const driver = (mobile: string, owner: Record<string, string> = {}) => ({
  first_name: ["Sam"],
  last_name: ["Carter"],
  mobile_phone: [mobile],
  ...Object.fromEntries(Object.entries(owner).map(([name, text]) => [name, [text]])),
});

test.each([
  ["the driver's follows a correction", "04", "0491 570 110", "04", "0491 570 110"],
  ["one that ends in a space goes on", "0491 ", "0491 5", "0491 ", "0491 5"],
  ["an empty one takes the first letter that is typed", "", "0", "", "0"],
  ["another one stays", "0491 570 110", "0491 570 111", "0491 570 159", undefined],
  ["one that was emptied stays empty", "0491 570 110", "0491 570 111", "", undefined],
  ["nothing changes while the driver stays", "04", "04", "04", "04"],
])("of the owner's mobile, %s", (_, before, now, owner, followed) => {
  const changed = mobileFollowing(driver(before), driver(now, { vehicle_owner_mobile: owner }));
  expect(changed["vehicle_owner_mobile"]?.[0]).toBe(followed);
});

test("members that the form doesn't show are left out", () => {
  expect(mobileFollowing(driver("04"), driver("0491 570 110"))).toEqual({});
});
