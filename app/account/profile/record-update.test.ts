import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toProfileRecord } from "./save-profile.server.ts";
import { User } from "../../wire/account.ts";
import { buildRecordUpdate } from "../records/record-update.ts";

const members = Object.keys(toProfileRecord(User.parse({})));
const plain = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
/** An undocumented member. `__proto__` can't occur: it would change the object's prototype. */
const other = fc.string().filter((name) => name !== "__proto__");
/** A user as an API may send it: documented members and others. */
const sent = fc.dictionary(fc.oneof(fc.constantFrom(...members), other), plain).map((record) => ({
  ...record,
  ...Object.fromEntries(
    Object.keys(record)
      .filter((name) => name.endsWith("id"))
      .map((name) => [name, 7]),
  ),
}));
const typed = fc.dictionary(fc.constantFrom(...members), fc.string());

test("an update contains only what the API sent and what the user changed", () => {
  fc.assert(
    fc.property(sent, typed, (record, changes) => {
      const user = User.parse(record);
      const known = toProfileRecord(user);
      const update = buildRecordUpdate(user.originalRecord, known, { ...known, ...changes });
      const isChange = ([name, value]: [string, unknown]) => Reflect.get(known, name) !== value;
      expect(update).toEqual({ ...record, ...Object.fromEntries(Object.entries(changes).filter(isChange)) });
    }),
  );
});

test("nested records are left out", () => {
  const received = { id: 3, colour: null, body_style: { id: 1 }, photos: [] };
  expect(buildRecordUpdate(received, { colour: "" }, { colour: "Red" })).toEqual({ id: 3, colour: "Red" });
});
