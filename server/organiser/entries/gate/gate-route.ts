import { z } from "zod";
import { getClientNetwork } from "../../../../app/domain/network.ts";
import { text } from "../../../../app/wire/primitives.ts";
import { rejectOnDiskFull } from "../../db/full-disk.ts";
import { loadEvent } from "../../events/event-graph.ts";
import type { Parts } from "../../feature.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../../http/fixed-windows.ts";
import { ApiError, type Route } from "../../http/route.ts";
import { requireStaff, createStaffAuthenticator } from "../../http/staff-tokens.ts";
import { checkCode } from "./check-code.ts";
import { createTicketCodes } from "./ticket-codes.ts";
import { MINUTE_MS } from "../../../../app/domain/durations.ts";

const CheckInput = z.object({
  code: z.string().max(200),
  /** Id or url of the gate's event. */
  event: text,
  /** Name of the gate. */
  gate: text.refine((name) => name.length <= 60, "is longer than 60 characters"),
});

/** Maximum checks per minute of one network. High, because many gates may share a network. */
const MAX_CHECKS = 1_200;
/** Maximum checks of unknown codes per minute of one network, so that codes can't be guessed. */
const MAX_UNKNOWN_CODES = 60;

/**
 * Creates the route of the capability `gate-check` (see docs/gate.md): a gate sends a scanned code, and the
 * response tells whether to admit the holder. A check that is repeated with the same idempotency key gets the
 * first response again, in case it was lost.
 */
export function gateRoute(parts: Parts): Route {
  const codes = createTicketCodes(parts.dataDir);
  const windows = createFixedWindows(parts.clock, 10_000);
  return {
    method: "POST",
    path: "ticket/ticket/check",
    idempotency: { getChoices: ({ code, event }) => [code, event], storesResponse: true },
    authenticate: createStaffAuthenticator({ tokens: parts.gateTokens, name: "gate" }, parts.auth),
    handler: async ({ input, requireCaller, address, saveResponse }) => {
      const caller = requireCaller();
      requireStaff(caller, "NOT_GATE_STAFF", "Only gate staff can check tickets.");
      const { code, event: idOrUrl, gate } = CheckInput.parse(input);
      const clientKey = `${caller.id} ${getClientNetwork(address)}`;
      const checks = { key: clientKey, max: MAX_CHECKS, periodMs: MINUTE_MS };
      const unknownCodes = { key: `unknown ${clientKey}`, max: MAX_UNKNOWN_CODES, periodMs: MINUTE_MS };
      const waitSeconds =
        (await windows.getSecondsUntilFree(unknownCodes)) || (await windows.consume([checks]));
      rejectWithRetryAfter(
        waitSeconds,
        "TOO_MANY_CHECKS",
        "Too many codes were checked. Try again in a minute.",
      );

      const event = await loadEvent(parts.db, idOrUrl);
      if (!event) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      const context = { db: parts.db, codes, now: parts.clock.now(), saveResponse };
      const response = await rejectOnDiskFull(() => checkCode(context, { code, event, gate: gate.trim() }));
      if (response.state === "unknown") await windows.consume([unknownCodes]);
      return response;
    },
  };
}
