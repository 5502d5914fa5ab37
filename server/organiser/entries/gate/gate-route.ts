import { z } from "zod";
import { networkOf } from "../../../../app/domain/network.ts";
import { text } from "../../../../app/wire/primitives.ts";
import { wholeOrRefused } from "../../db/full-disk.ts";
import { loadEvent } from "../../events/event-graph.ts";
import type { Parts } from "../../feature.ts";
import { createFixedWindows, refuseFor } from "../../http/fixed-windows.ts";
import { ApiError, type Route } from "../../http/route.ts";
import { refuseUnlessStaff, staffBearer } from "../../http/staff-tokens.ts";
import { checkCode } from "./check-code.ts";
import { createTicketCodes } from "./ticket-codes.ts";

const Presented = z.object({
  code: z.string().max(200),
  /** The event that the gate is for, by its id or url. */
  event: text,
  /** What the gate calls itself. */
  gate: text.refine((name) => name.length <= 60, "is longer than 60 characters"),
});

const minute = 60_000;
/** Checks a minute of one network, where a track has many gates; and those of codes that nobody made. */
const most = { checks: 1_200, unknown: 60 };

/**
 * Capability `gate-check`: a gate shows a code and is told whether to let it in; `docs/gate.md` has it for
 * whoever builds a gate. Under an idempotency key a check that lost its answer is repeated without using the
 * code twice.
 */
export function gateRoute(parts: Parts): Route {
  const codes = createTicketCodes(parts.dataDir);
  const windows = createFixedWindows(parts.clock, { period: minute, names: 10_000 });
  return {
    method: "POST",
    path: "ticket/ticket/check",
    once: { chosen: ({ code, event }) => [code, event], keepsAnswer: true },
    authenticate: staffBearer({ tokens: parts.gateTokens, name: "gate" }, parts.auth),
    answer: async ({ input, requireCaller, address, keep }) => {
      const caller = requireCaller();
      refuseUnlessStaff(caller, "NOT_GATE_STAFF", "Tickets are checked by the staff at the gate.");
      const { code, event: key, gate } = Presented.parse(input);
      const checks = { name: `${caller.id} ${networkOf(address)}`, most: most.checks };
      const unknown = { name: `unknown ${checks.name}`, most: most.unknown };
      const isGuessing = windows.spent(unknown.name) >= most.unknown;
      const wait = windows.spend(isGuessing ? [checks, unknown] : [checks]);
      refuseFor(wait, "TOO_MANY_CHECKS", "Too many codes were checked. Please wait a minute.");

      const event = await loadEvent(parts.db, key);
      if (!event) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      const from = { db: parts.db, codes, now: parts.clock.now(), keep };
      const answer = await wholeOrRefused(() => checkCode(from, { code, event, gate: gate.trim() }));
      if (answer.state === "unknown") windows.spend([unknown]);
      return answer;
    },
  };
}
