import { z } from "zod";
import { getClientNetwork } from "../../../../app/domain/network.ts";
import { text } from "../../../../app/wire/primitives.ts";
import { rejectOnDiskFull } from "../../db/full-disk.ts";
import { loadEvent } from "../../events/event-graph.ts";
import type { Dependencies } from "../../feature.ts";
import { createFixedWindows, rejectIfRateLimited } from "../../http/fixed-windows.ts";
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

/** Per client network. High, because many gates may share a network. */
const MAX_CHECKS_PER_MINUTE = 1_200;
/** Per client network. Low, so that codes can't be guessed. */
const MAX_UNKNOWN_CODES_PER_MINUTE = 60;

/**
 * Creates the route of the capability `gate-check` (see docs/gate.md). A gate sends a scanned code, and the
 * response says whether to admit the holder. A repeated idempotency key gets the first response again,
 * because the first response may have been lost.
 */
export function createGateRoute(dependencies: Dependencies): Route {
  const codes = createTicketCodes(dependencies.dataDir);
  const windows = createFixedWindows(dependencies.clock, 10_000);
  return {
    method: "POST",
    path: "ticket/ticket/check",
    idempotency: { getComparedInput: ({ code, event }) => [code, event], storesResponse: true },
    authenticate: createStaffAuthenticator(
      { tokens: dependencies.gateTokens, name: "gate" },
      dependencies.auth,
    ),
    handler: async ({ input, requireCaller, address, saveResponse }) => {
      const caller = requireCaller();
      requireStaff(caller, "NOT_GATE_STAFF", "Only gate staff can check tickets.");
      const { code, event: idOrUrl, gate } = CheckInput.parse(input);
      const clientKey = `${caller.id} ${getClientNetwork(address)}`;
      const checkLimit = { key: clientKey, max: MAX_CHECKS_PER_MINUTE, periodMs: MINUTE_MS };
      const unknownCodeLimit = {
        key: `unknown ${clientKey}`,
        max: MAX_UNKNOWN_CODES_PER_MINUTE,
        periodMs: MINUTE_MS,
      };
      const waitSeconds =
        (await windows.getSecondsUntilFree(unknownCodeLimit)) || (await windows.consume([checkLimit]));
      rejectIfRateLimited(
        waitSeconds,
        "TOO_MANY_CHECKS",
        "Too many codes were checked. Try again in a minute.",
      );

      const event = await loadEvent(dependencies.db, idOrUrl);
      if (!event) throw new ApiError(404, "NOT_FOUND", "There is no such event.");
      const checkDependencies = { db: dependencies.db, codes, now: dependencies.clock.now(), saveResponse };
      const response = await rejectOnDiskFull(() =>
        checkCode(checkDependencies, { code, event, gate: gate.trim() }),
      );
      if (response.state === "unknown") await windows.consume([unknownCodeLimit]);
      return response;
    },
  };
}
