import * as fc from "fast-check";
import { expect, test } from "vitest";
import { recordOf } from "./save-profile.server.ts";
import { User } from "../../wire/account.ts";
import { updateOf } from "../records/update-of.ts";

const members = Object.keys(recordOf(User.parse({})));
const plain = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
/** A member that isn't documented; one that would change what an object is never gets as far as here. */
const other = fc.string().filter((name) => name !== "__proto__");
/** What an API sends of a user: documented members, and others. */
const sent = fc.dictionary(fc.oneof(fc.constantFrom(...members), other), plain).map((record) => ({
  ...record,
  ...Object.fromEntries(
    Object.keys(record)
      .filter((name) => name.endsWith("id"))
      .map((name) => [name, 7]),
  ),
}));
const typed = fc.dictionary(fc.constantFrom(...members), fc.string());

test("nothing goes out but what came and what was typed", () => {
  fc.assert(
    fc.property(sent, typed, (record, changes) => {
      const user = User.parse(record);
      const known = recordOf(user);
      const update = updateOf(user.came, known, { ...known, ...changes });
      const isChange = ([name, value]: [string, unknown]) => Reflect.get(known, name) !== value;
      expect(update).toEqual({ ...record, ...Object.fromEntries(Object.entries(changes).filter(isChange)) });
    }),
  );
});

test("records inside of a record stay away", () => {
  const came = { id: 3, colour: null, body_style: { id: 1 }, photos: [] };
  expect(updateOf(came, { colour: "" }, { colour: "Red" })).toEqual({ id: 3, colour: "Red" });
});
