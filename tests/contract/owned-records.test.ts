import { describe, expect } from "vitest";
import { z } from "zod";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { test } from "../support/running.ts";

const licence = { issuer_id: 1, number: "12345", expiry: "2099-06-30" };
/** Each kind of record that belongs to somebody, and one of it where the sample driver has none. */
const kinds = [
  { path: "event/vehicle" },
  { path: "cognito/address" },
  { path: "event/entrantLicence", first: licence },
  { path: "sell/address", hasNoCallsFor: ["find", "update"] },
];

const List = z.object({ data: z.array(z.looseObject({ id: z.number() })) });
const Done = z.object({ success: z.boolean() });
const listOf = async (calls: ApiCalls, path: string, query = {}) =>
  List.parse((await calls.get(path, query)).body).data;
const isDone = async (calls: ApiCalls, path: string, body: object) =>
  Done.parse((await calls.post(path, body)).body).success;

describe.each(kinds)("the records of $path", ({ path, first, hasNoCallsFor = [] }) => {
  test("are their owner's alone: nobody else sees, changes or removes one", async ({ organiser }) => {
    const [owner, other] = [
      await callsAs(organiser.url),
      await callsAs(organiser.url, "spectator@example.com"),
    ];
    if (first) expect(await isDone(owner, `${path}/create`, first)).toBe(true);
    const own = await listOf(owner, path);
    const [record] = own;
    const id = record?.id ?? 0;
    expect(id).toBeGreaterThan(0);

    const ownerId = record?.["entrant_id"] ?? record?.["user_id"];
    const others = await listOf(other, path, { entrant_id: Number(ownerId), user_id: Number(ownerId) });
    expect(others.map((one) => one.id)).not.toContain(id);
    if (!hasNoCallsFor.includes("find")) {
      expect((await other.get(`${path}/${id}`)).status).toBe(404);
      expect((await owner.get(`${path}/${id}`)).body).toMatchObject({ id });
    }
    if (!hasNoCallsFor.includes("update")) {
      expect(await isDone(other, `${path}/update`, record ?? {})).toBe(false);
      expect(await isDone(owner, `${path}/update`, { ...record, entrant_id: 2, user_id: 2 })).toBe(true);
    }
    expect(await isDone(other, `${path}/disable`, { id })).toBe(false);
    expect(await listOf(owner, path)).toEqual(own);
  });

  test("go off the list once, and are then as if they had never been there", async ({ organiser }) => {
    const owner = await callsAs(organiser.url);
    const id = (await listOf(owner, path))[0]?.id ?? 0;
    const presses = [
      await isDone(owner, `${path}/disable`, { id }),
      await isDone(owner, `${path}/disable`, { id }),
    ];
    expect(presses).toEqual([true, false]);
    expect((await listOf(owner, path)).map((one) => one.id)).not.toContain(id);
    if (!hasNoCallsFor.includes("find")) expect((await owner.get(`${path}/${id}`)).status).toBe(404);
    if (!hasNoCallsFor.includes("update"))
      expect(await isDone(owner, `${path}/update`, { id, ...licence })).toBe(false);
  });
});
