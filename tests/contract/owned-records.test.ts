import { describe, expect } from "vitest";
import { z } from "zod";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { test } from "../support/running.ts";

const licence = { issuer_id: 1, number: "12345", expiry: "2099-06-30" };
/** Each kind of user-owned record. The sample's driver has no licences yet. */
const kinds = [
  { path: "event/vehicle", calls: ["find", "update"], first: [] },
  { path: "cognito/address", calls: ["find", "update"], first: [] },
  { path: "event/entrantLicence", calls: ["find", "update"], first: [licence] },
  { path: "sell/address", calls: [], first: [] },
];

const List = z.object({ data: z.array(z.looseObject({ id: z.number() })) });
const Done = z.object({ success: z.boolean() });
const listOf = async (calls: ApiCalls, path: string, query = {}) =>
  List.parse((await calls.get(path, query)).body).data;
const isDone = async (calls: ApiCalls, path: string, body: object) =>
  Done.parse((await calls.post(path, body)).body).success;

/** Whether a user sees and may change a record, for each call of its kind. */
async function reach(person: ApiCalls, path: string, calls: readonly string[], record: { id: number }) {
  const reached: Record<string, boolean> = {};
  for (const call of calls)
    reached[call] =
      call === "find"
        ? (await person.get(`${path}/${record.id}`)).status === 200
        : await isDone(person, `${path}/${call}`, { ...record, entrant_id: 2, user_id: 2 });
  return reached;
}
const all = (calls: readonly string[], reached: boolean) =>
  Object.fromEntries(calls.map((call) => [call, reached]));

test("a removed record can be restored: once, by its owner only, and unchanged [API-025]", async ({
  organiser,
}) => {
  const path = "sell/address";
  const owner = await callsAs(organiser.url);
  const other = await callsAs(organiser.url, "spectator@example.com");
  const own = await listOf(owner, path);
  const id = own[0]?.id ?? 0;
  await isDone(owner, `${path}/disable`, { id });
  expect(await isDone(other, `${path}/enable`, { id })).toBe(false);
  expect((await listOf(owner, path)).map((one) => one.id)).not.toContain(id);
  const repeats = [
    await isDone(owner, `${path}/enable`, { id }),
    await isDone(owner, `${path}/enable`, { id }),
  ];
  expect(repeats).toEqual([true, false]);
  expect(await listOf(owner, path)).toEqual(own);
});

describe.each(kinds)("the records of $path", ({ path, calls, first }) => {
  test("belong to their owner: no one else sees, changes or removes one", async ({ organiser }) => {
    const [owner, other] = [
      await callsAs(organiser.url),
      await callsAs(organiser.url, "spectator@example.com"),
    ];
    for (const record of first) expect(await isDone(owner, `${path}/create`, record)).toBe(true);
    const own = await listOf(owner, path);
    const record = own[0] ?? { id: 0 };
    expect(record.id).toBeGreaterThan(0);

    const others = await listOf(other, path, { entrant_id: 1, user_id: 1 });
    expect(others.map((one) => one.id)).not.toContain(record.id);
    expect(await reach(other, path, calls, record)).toEqual(all(calls, false));
    expect(await isDone(other, `${path}/disable`, { id: record.id })).toBe(false);
    expect(await reach(owner, path, calls, record)).toEqual(all(calls, true));
    expect(await listOf(owner, path)).toEqual(own);
  });

  test("can be removed once, and then return 404", async ({ organiser }) => {
    const owner = await callsAs(organiser.url);
    const record = (await listOf(owner, path))[0] ?? { id: 0 };
    const repeats = [
      await isDone(owner, `${path}/disable`, { id: record.id }),
      await isDone(owner, `${path}/disable`, { id: record.id }),
    ];
    expect(repeats).toEqual([true, false]);
    expect((await listOf(owner, path)).map((one) => one.id)).not.toContain(record.id);
    expect(await reach(owner, path, calls, record)).toEqual(all(calls, false));
  });
});
