import { describe, expect } from "vitest";
import { z } from "zod";
import { UpcomingTicket } from "../../app/wire/ticket.ts";
import { createTicketCodes } from "../../server/organiser/entries/gate/ticket-codes.ts";
import { type ApiCalls, callsAs, callsOf, ErrorBody } from "../support/api-calls.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  newVehicle,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { nonEmpty } from "../support/non-empty.ts";

const token = "gate-token-of-the-tests-0123456789";
test.override("organiserOptions", { gateTokens: [token, `${token}-old`] });

const event = "gulf-camp-out";
const Answer = z.looseObject({ success: z.boolean(), state: z.string() });
const Passes = z.array(
  z.object({ id: z.number(), details: z.object({ pass: z.object({ code: z.string() }).nullable() }) }),
);

let people = 0;

/** A new user with an entry and an additional ticket, paid if requested; the codes of both. */
async function entrant(organiser: RunningOrganiser, { isPaid = true } = {}) {
  const email = `entrant-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const calls = await callsAs(organiser.url, email);
  await calls.post("cognito/address/create", {
    id: 0,
    street_address: "14 Cable Street",
    suburb_name: "Wallan Park",
    state: "NSW",
    postcode: "2763",
    country: "AU",
  });
  const { spectatorTypes } = await loadEvent(calls, event);
  const order = await buildEntryOrder(calls, event, "Street", {
    first_name: "Noor",
    last_name: "Haddad",
    vehicle_id: await newVehicle(calls),
    spectators: [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }],
  });
  const { redirect, message } = await submit(calls, order);
  expect(message).toBe("");
  if (isPaid) await clickPaymentButton(redirect, "pay");
  return { calls, redirect, ...(await codesOf(calls)) };
}

async function codesOf(calls: ApiCalls): Promise<{ ticket: string; pass: string }> {
  const [tickets] = z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
  const [entry] = Passes.parse((await calls.get("event/entry/myUpcoming")).body);
  return { ticket: tickets?.tickets[0]?.code ?? "", pass: entry?.details.pass?.code ?? "" };
}

/** A check at the gate of the camp-out, unless specified otherwise. */
async function check(
  { url }: RunningOrganiser,
  input: { code: string; event?: string; gate?: string },
  { bearer = token, key }: { bearer?: string; key?: string } = {},
) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  const response = await callsOf(url, bearer).post("ticket/ticket/check", { event, ...input }, headers);
  return { status: response.status, headers: response.headers, body: response.body };
}

async function stateOf(organiser: RunningOrganiser, input: { code: string; event?: string }) {
  return Answer.parse((await check(organiser, input)).body).state;
}

describe("a gate that checks a code", () => {
  test("admits a ticket once, and returns when and where it was used", async ({ organiser }) => {
    const { ticket } = await entrant(organiser);
    const now = new Date(organiser.clock.now()).toISOString();
    const first = await check(organiser, { code: ticket, gate: "North" });
    expect(first.body).toMatchObject({
      success: true,
      state: "valid",
      kind: "ticket",
      event: "Gulf Camp-Out",
      holder: "Noor Haddad",
      type: "Adult",
      number: 1,
      of: 2,
      used_at: now,
      used_gate: "North",
    });
    organiser.clock.advance(60_000);
    expect((await check(organiser, { code: ticket, gate: "South" })).body).toMatchObject({
      success: false,
      state: "used",
      used_at: now,
      used_gate: "North",
      holder: "Noor Haddad",
    });
  });

  test("gets a pass's holder, class and vehicle", async ({ organiser }) => {
    const { pass, calls } = await entrant(organiser);
    expect((await check(organiser, { code: ` ${pass.toLowerCase()}\n` })).body).toMatchObject({
      state: "valid",
      kind: "pass",
      holder: "Noor Haddad",
      type: "Street",
      vehicle: "1993 Mazda RX-7",
    });
    expect((await codesOf(calls)).pass).toBe(pass);
    const upcoming = z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
    expect(upcoming[0]?.tickets[0]?.usedAt).toBeNull();
  });

  test("marks a ticket as used in the holder's account", async ({ organiser }) => {
    const { ticket, calls } = await entrant(organiser);
    await check(organiser, { code: ticket });
    const [line] = z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
    expect(line?.tickets.map(({ usedAt }) => usedAt !== null)).toEqual([true, false]);
  });

  test("rejects a ticket of another event without using it", async ({ organiser }) => {
    const { ticket } = await entrant(organiser);
    expect((await check(organiser, { code: ticket, event: "night-shift-sydney" })).body).toEqual({
      success: false,
      state: "other_event",
      message: "This is for Gulf Camp-Out.",
      event: "Gulf Camp-Out",
      event_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await stateOf(organiser, { code: ticket })).toBe("valid");
  });

  test("rejects unpaid, cancelled and transferred tickets", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const { ticket, pass, calls } = await entrant(organiser);
    const order = (await loadInvoices(calls))[0]?.id ?? 0;
    const set = (status: "pending" | "transferred" | "paid") =>
      db.updateTable("entry_orders").set({ status }).where("invoice_id", "=", order).execute();

    await set("pending");
    expect(await stateOf(organiser, { code: ticket })).toBe("not_paid");
    await set("transferred");
    for (const code of [ticket, pass]) expect(await stateOf(organiser, { code })).toBe("cancelled");
    await set("paid");
    await db.updateTable("invoices").set({ cancelled_at: 1 }).where("id", "=", order).execute();
    expect(await stateOf(organiser, { code: ticket })).toBe("cancelled");
    await db.updateTable("invoices").set({ cancelled_at: null }).where("id", "=", order).execute();
    expect(await stateOf(organiser, { code: ticket })).toBe("valid");
  });

  test("rejects an invented code", async ({ organiser }) => {
    const { ticket, pass } = await entrant(organiser);
    const [order = "", number = "", signature = ""] = ticket.split("-");
    const otherDigit = signature.at(-1) === "0" ? "1" : "0";
    const invented = [
      `${order}-${Number(number) + 1}-${signature}`, // The signature of another ticket.
      `${Number(order) + 1}-${number}-${signature}`,
      `${order}-${number}-${signature.slice(0, -1)}${otherDigit}`,
      `${order}-${number}-${signature.slice(0, -1)}`,
      `${order}-0${number}-${signature}`,
      `${pass.split("-")[0]}-0-${signature}`,
      `${order}-${number}`,
      "",
      "https://example.com/ticket",
      "１-１-ABCDEF012345",
    ];
    for (const code of nonEmpty(invented))
      expect([code, await stateOf(organiser, { code })]).toEqual([code, "unknown"]);
    expect(await stateOf(organiser, { code: ticket })).toBe("valid");
  });

  test("rejects a ticket that was removed from its order", async ({ organiser }) => {
    const { ticket, calls } = await entrant(organiser);
    const { dependencies } = organiser;
    const order = Number(ticket.split("-")[0]);
    await dependencies.db.deleteFrom("entry_order_places").where("order_id", "=", order).execute();
    const [line] = z.array(UpcomingTicket).parse((await calls.get("ticket/ticket/myUpcoming")).body);
    expect(line?.tickets).toHaveLength(1); // The ticket included in the entry.
    const second = createTicketCodes(dependencies.dataDir).encode(order, 2);
    expect(await stateOf(organiser, { code: second })).toBe("unknown");
  });
});

describe("two gates concurrently", () => {
  test("admit the same code once between them", async ({ organiser }) => {
    const { ticket } = await entrant(organiser);
    const gates = Array.from({ length: 12 }, (_, gate) =>
      check(organiser, { code: ticket, gate: `${gate}` }),
    );
    const responses = (await Promise.all(gates)).map(({ body }) => Answer.parse(body));
    expect(responses.filter(({ state }) => state === "valid")).toHaveLength(1);
    expect(responses.filter(({ state }) => state === "used")).toHaveLength(11);
    expect(new Set(responses.map((response) => response["used_gate"])).size).toBe(1);
  });

  test("give a retry with the same key the same response, however often", async ({ organiser }) => {
    const { ticket } = await entrant(organiser);
    const scan = () => check(organiser, { code: ticket, gate: "North" }, { key: "scan-1" });
    const first = await scan();
    const again = await Promise.all([scan(), scan(), scan()]);
    for (const { body } of nonEmpty(again)) expect(body).toEqual(first.body);
    expect(Answer.parse(first.body).state).toBe("valid");
    // Another scan of the same code is another check.
    expect(Answer.parse((await check(organiser, { code: ticket }, { key: "scan-2" })).body).state).toBe(
      "used",
    );
    const other = await entrant(organiser);
    const reused = await check(organiser, { code: other.ticket }, { key: "scan-1" });
    expect([reused.status, ErrorBody.parse(reused.body).text_code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

describe("permission to check", () => {
  test("is given to a gate with a token, also an older one, and to an administrator", async ({
    organiser,
  }) => {
    const { ticket, pass } = await entrant(organiser);
    const old = await check(organiser, { code: ticket }, { bearer: `${token}-old` });
    expect(Answer.parse(old.body).state).toBe("valid");
    const admin = await callsAs(organiser.url, "admin@example.com");
    const { body } = await admin.post("ticket/ticket/check", { code: pass, event });
    expect(Answer.parse(body).state).toBe("valid");
  });

  test("is given to no one else; nothing is used", async ({ organiser }) => {
    const { ticket, calls } = await entrant(organiser);
    const input = { code: ticket, event };
    const driver = await calls.post("ticket/ticket/check", input);
    expect([driver.status, ErrorBody.parse(driver.body).text_code]).toEqual([403, "NOT_GATE_STAFF"]);
    for (const bearer of [undefined, token.slice(0, -1), `${token}x`, ""]) {
      const rejected = await callsOf(organiser.url, bearer).post("ticket/ticket/check", input);
      expect(rejected.status).toBe(401);
    }
    expect(await stateOf(organiser, input)).toBe("valid");
  });

  test("is all that a gate's token grants", async ({ organiser }) => {
    const gate = callsOf(organiser.url, token);
    for (const call of ["ticket/ticket/myUpcoming", "cognito/user/authUser", "cognito/invoice/myInvoices"])
      expect([call, (await gate.get(call)).status]).toEqual([call, 401]);
    expect((await gate.graphql("{ __typename }")).status).toBe(422);
  });

  test("doesn't return the response to another caller's key", async ({ organiser }) => {
    const { ticket, calls } = await entrant(organiser);
    await check(organiser, { code: ticket }, { key: "overheard" });
    const headers = { "Idempotency-Key": "overheard" };
    for (const caller of [callsOf(organiser.url), calls]) {
      const { status } = await caller.post("ticket/ticket/check", { code: ticket, event }, headers);
      expect([401, 403]).toContain(status);
    }
  });
});

describe("an invalid check", () => {
  test("is rejected with its reason", async ({ organiser }) => {
    const { ticket } = await entrant(organiser);
    const nowhere = await check(organiser, { code: ticket, event: "no-such-event" });
    expect([nowhere.status, ErrorBody.parse(nowhere.body).text_code]).toEqual([404, "NOT_FOUND"]);
    const long = await check(organiser, { code: "1".repeat(300) });
    expect([long.status, ErrorBody.parse(long.body).text_code]).toEqual([400, "INVALID_INPUT"]);
  });

  test("is throttled when repeated", async ({ organiser }) => {
    organiser.clock.advance(120_000);
    const guesses = Array.from({ length: 61 }, (_, guess) => `${guess + 1}-1-ABCDEF012345`);
    let last = await check(organiser, { code: "none" });
    for (const code of guesses) last = await check(organiser, { code });
    expect([last.status, ErrorBody.parse(last.body).text_code]).toEqual([429, "TOO_MANY_CHECKS"]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    organiser.clock.advance(61_000);
    expect(await stateOf(organiser, { code: "none" })).toBe("unknown");
  });
});
