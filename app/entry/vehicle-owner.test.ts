import { expect, test } from "vitest";
import { syncOwnerMobile, fillInVehicleOwner } from "./vehicle-owner.ts";

const driver = (mobile: string, owner: Record<string, string> = {}) => ({
  first_name: ["Sam"],
  last_name: ["Carter"],
  mobile_phone: [mobile],
  ...Object.fromEntries(Object.entries(owner).map(([name, text]) => [name, [text]])),
});

test.each([
  ["equal to the driver's mobile follows a correction", "04", "0491 570 110", "04", "0491 570 110"],
  ["equal to the driver's mobile with a trailing space follows it", "0491 ", "0491 5", "0491 ", "0491 5"],
  ["empty like the driver's follows the first character", "", "0", "", "0"],
  ["different from the driver's isn't changed", "0491 570 110", "0491 570 111", "0491 570 159", undefined],
  ["that was cleared stays empty", "0491 570 110", "0491 570 111", "", undefined],
  ["doesn't change while the driver's mobile is unchanged", "04", "04", "04", "04"],
])("an owner's mobile number %s", (_, before, now, owner, followed) => {
  const changed = syncOwnerMobile(driver(before), driver(now, { vehicle_owner_mobile: owner }));
  expect(changed["vehicle_owner_mobile"]?.[0]).toBe(followed);
});

test.each([
  [
    "filled in when the page had no mobile number to fill in",
    { mobile_phone: "" },
    { vehicle_owner_mobile: "" },
    ["0491 570 110"],
  ],
  [
    "not filled in when it was cleared by the user",
    { mobile_phone: "0491" },
    { vehicle_owner_mobile: "" },
    undefined,
  ],
  [
    "not filled in when it has another number",
    { mobile_phone: "" },
    { vehicle_owner_mobile: "0491 570 159" },
    undefined,
  ],
  ["not filled in when its field isn't shown", { mobile_phone: "" }, {}, undefined],
])("the mobile number of a new vehicle's owner is %s", (_, before, now, filled) => {
  const members = (typed: object) =>
    Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, [text]]));
  const typed = { ...driver("0491 570 110"), ...members(now) };
  expect(fillInVehicleOwner({ ...driver(""), ...members(before) }, typed)["vehicle_owner_mobile"]).toEqual(
    filled,
  );
});

test("the owner's mobile number isn't changed when its field isn't shown", () => {
  expect(syncOwnerMobile(driver("04"), driver("0491 570 110"))).toEqual({});
});
