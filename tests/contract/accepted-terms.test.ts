import { describe, expect } from "vitest";
import { computeSha256 } from "../../app/domain/sha256.ts";
import { AcceptedTerms, type SubmittedTerms } from "../../app/wire/terms.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import {
  loadEvent,
  loadInvoices,
  buildEntryOrder,
  rejectionMessage,
  submit,
} from "../support/event-order.ts";
import { test } from "../support/running.ts";
import { market, newTrader, buildStallOrder } from "../support/stall-order.ts";

const night = "night-shift-sydney";

/** Accepted terms as a site sends them. */
async function terms(text: string, parts: Partial<SubmittedTerms> = {}): Promise<SubmittedTerms> {
  const shown_at = "2026-11-23T11:36:48.000+11:00";
  return { of: "order", text, sha256: await computeSha256(text), language: "de", shown_at, ...parts };
}

async function acceptedBy(calls: ApiCalls, kind: string, about: number): Promise<AcceptedTerms[]> {
  const { body } = await calls.get("cognito/payment/acceptedTerms", { kind, about: String(about) });
  return listResponse(AcceptedTerms).parse(body).items;
}

const enter = (calls: ApiCalls, accepted_terms: SubmittedTerms[]) =>
  buildEntryOrder(calls, night, "Passenger rides", { accepted_terms });

describe("the terms accepted with an order", () => {
  test("are returned unchanged, with the time of the order [EVT-041]", async ({ organiser }) => {
    const calls = await callsAs(organiser.url, "driver@example.com");
    const sent = [
      await terms("<p>Trägst du einen Helm?</p>"),
      await terms("<p>Of the licence</p>", { of: "licence" }),
    ];
    expect(await submit(calls, await enter(calls, sent))).toMatchObject({ success: true });
    const { id } = await loadEvent(calls, night);
    const accepted = await acceptedBy(calls, "entry", id);
    const { shown_at: _shown, ...first } = sent[0] ?? {};
    expect(accepted).toEqual([
      {
        ...first,
        shownAt: "2026-11-23T11:36:48+11:00",
        acceptedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
      expect.objectContaining({ of: "licence", text: "<p>Of the licence</p>" }),
    ]);

    // When an order is repeated, the first one is paid: its accepted terms count.
    await submit(calls, await enter(calls, [await terms("<p>Newer</p>")]));
    expect((await acceptedBy(calls, "entry", id)).map(({ text }) => text)).toEqual(["<p>Newer</p>"]);
    const otherCalls = await callsAs(organiser.url, "admin@example.com");
    expect(await acceptedBy(otherCalls, "entry", id)).toEqual([]);
  });

  test.for([
    ["a text that isn't the one of its fingerprint", { sha256: "0".repeat(64) }],
    ["a time that is none", { shown_at: "this morning" }],
    ["a language that is none", { language: "<b>" }],
  ] as const)("with %s are invalid, and the whole order is rejected", async ([, invalid], { organiser }) => {
    const { calls } = await newTrader(organiser);
    const order = await enter(calls, [await terms("<p>Helmets</p>", invalid)]);
    order.address_id = 0;
    const { id } = await loadEvent(calls, night);
    const ticketsOnly = { ...order, category_id: 0, vehicle_id: 0 };
    const [adult] = (await loadEvent(calls, night)).spectatorTypes;
    const message = await rejectionMessage(calls, {
      ...ticketsOnly,
      spectators: [{ id: adult?.id ?? 0, qty: 1 }],
    });
    expect(message).toContain("differ from the terms shown");
    expect(await acceptedBy(calls, "entry", id)).toEqual([]);
    expect(await loadInvoices(calls)).toEqual([]);
  });

  test("are stored with a stall application, too [STALL-001]", async ({ organiser }) => {
    const { calls } = await newTrader(organiser);
    const order = await buildStallOrder(calls, market, "Trade stall", {
      accepted_terms: [await terms("<p>Leave after the gates close.</p>")],
    });
    expect((await calls.post("event/event/submitEntry", order)).body).toMatchObject({ success: true });
    expect(await acceptedBy(calls, "stall", order.event_id ?? 0)).toMatchObject([
      { of: "order", text: "<p>Leave after the gates close.</p>", language: "de" },
    ]);
  });

  test("may differ when an order is repeated with the same key: the first one counts", async ({
    organiser,
  }) => {
    const { calls } = await newTrader(organiser);
    const [adult] = (await loadEvent(calls, night)).spectatorTypes;
    const tickets = async (text: string) => ({
      ...(await buildEntryOrder(calls, night, null, { address_id: 0, vehicle_id: 0 })),
      spectators: [{ id: adult?.id ?? 0, qty: 1 }],
      accepted_terms: [await terms(text)],
    });
    const key = crypto.randomUUID();
    const first = await submit(calls, await tickets("<p>One</p>"), key);
    expect(await submit(calls, await tickets("<p>Other</p>"), key)).toEqual(first);
    const { id } = await loadEvent(calls, night);
    expect((await acceptedBy(calls, "entry", id)).map(({ text }) => text)).toEqual(["<p>One</p>"]);
  });
});
