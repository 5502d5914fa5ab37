import { z } from "zod";
import { EntryOrder } from "../../../app/wire/entry.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { StallOrder } from "../../../app/wire/stall.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { applyForStall } from "../stalls/apply.ts";
import { getStallChoices, type ReceivedStall } from "../stalls/received-stall.ts";
import { gateRoute } from "./gate/gate-route.ts";
import { gateMigrations } from "./gate/ticket-uses.ts";
import { createMedicalStatements } from "./medical-statements.ts";
import { entryMigrations } from "./migrations.ts";
import { getRepeatableEntryInput } from "./order-choices.ts";
import { submitOrder } from "./submit-order.ts";
import { createTransferGuessLimiter } from "./transferred-entry.ts";
import { loadUpcomingTickets } from "./tickets.ts";
import { loadUpcomingEntries } from "./upcoming.ts";

/** Orders for events. An order can contain an entry, spectator tickets and other items. */
export const entriesFeature = (parts: Parts): Feature => ({
  migrations: { ...entryMigrations, ...gateMigrations },
  routes: [submitRoute(parts), gateRoute(parts), ...upcomingRoutes(parts)],
  capabilities: ["gate-check"],
});

function submitRoute(parts: Parts): Route {
  const medical = createMedicalStatements(parts.dataDir);
  const guessLimiter = createTransferGuessLimiter(parts.clock);
  return {
    method: "POST",
    path: "event/event/submitEntry",
    idempotency: {
      getChoices: (input) => {
        const stall = parseStall(input);
        return stall ? getStallChoices(stall) : getRepeatableEntryInput(EntryOrder.parse(input));
      },
      storesResponse: true,
    },
    handler: async ({ input, requireCaller, address, saveResponse }) => {
      const caller = requireCaller();
      const stall = parseStall(input);
      if (stall) return applyForStall(parts, caller, stall, saveResponse);
      const countTransferGuess = guessLimiter(caller.id, address);
      const order = EntryOrder.parse(input);
      return submitOrder(parts, medical, caller, order, saveResponse, countTransferGuess);
    },
  };
}

/**
 * Parses the input as a stall application. Null if it has no stall site type, which only applications have.
 */
function parseStall(input: Call["input"]): ReceivedStall | null {
  const { stall_site_type_id } = z.object({ stall_site_type_id: recordId }).parse(input);
  return stall_site_type_id > 0 ? StallOrder.parse(input) : null;
}

const upcomingRoutes = (parts: Parts): Route[] => [
  {
    method: "GET",
    path: "event/entry/myUpcoming",
    handler: async ({ requireCaller }) => loadUpcomingEntries(parts, requireCaller().id),
  },
  {
    method: "GET",
    path: "ticket/ticket/myUpcoming",
    handler: async ({ requireCaller, language }) => {
      const caller = requireCaller();
      return loadUpcomingTickets(parts, caller.id, language || caller.language);
    },
  },
  {
    // The PDF is empty, because sites print tickets from the data of `myUpcoming`.
    method: "GET",
    path: "ticket/ticket/print/:id",
    handler: async ({ params, requireCaller }) => {
      const { id } = z.object({ id: recordId }).parse(params);
      const tickets = await loadUpcomingTickets(parts, requireCaller().id, "en");
      return { success: tickets.some((ticket) => ticket.id === id), pdf: "" };
    },
  },
];
