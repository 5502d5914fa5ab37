import { z } from "zod";
import { EntryOrder } from "../../../app/wire/entry.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import { StallOrder } from "../../../app/wire/stall.ts";
import type { Feature, Dependencies } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { applyForStall } from "../stalls/apply.ts";
import { getStallChoices, type ReceivedStall } from "../stalls/received-stall.ts";
import { createGateRoute } from "./gate/gate-route.ts";
import { gateMigrations } from "./gate/ticket-uses.ts";
import { createMedicalStatements } from "./medical-statements.ts";
import { entryMigrations } from "./migrations.ts";
import { getRepeatableEntryInput } from "./order-choices.ts";
import { submitOrder } from "./submit-order.ts";
import { createTransferGuessLimiter } from "./transferred-entry.ts";
import { loadUpcomingTickets } from "./tickets.ts";
import { loadUpcomingEntries } from "./upcoming.ts";

/** Orders for events. An order can contain an entry, spectator tickets and other items. */
export const entriesFeature = (dependencies: Dependencies): Feature => ({
  migrations: { ...entryMigrations, ...gateMigrations },
  routes: [
    createSubmitRoute(dependencies),
    createGateRoute(dependencies),
    ...createUpcomingRoutes(dependencies),
  ],
  capabilities: ["gate-check"],
});

function createSubmitRoute(dependencies: Dependencies): Route {
  const medical = createMedicalStatements(dependencies.dataDir);
  const guessLimiter = createTransferGuessLimiter(dependencies.clock);
  return {
    method: "POST",
    path: "event/event/submitEntry",
    idempotency: {
      getComparedInput: (input) => {
        const stall = parseStallApplication(input);
        return stall ? getStallChoices(stall) : getRepeatableEntryInput(EntryOrder.parse(input));
      },
      storesResponse: true,
    },
    handler: async ({ input, requireCaller, address, saveResponse }) => {
      const caller = requireCaller();
      const stall = parseStallApplication(input);
      if (stall) return applyForStall(dependencies, caller, stall, saveResponse);
      const countTransferGuess = guessLimiter(caller.id, address);
      const order = EntryOrder.parse(input);
      return submitOrder(dependencies, medical, caller, order, saveResponse, countTransferGuess);
    },
  };
}

/** Returns null for an input without a stall site type, which only stall applications have. */
function parseStallApplication(input: Call["input"]): ReceivedStall | null {
  const { stall_site_type_id } = z.object({ stall_site_type_id: recordId }).parse(input);
  return stall_site_type_id > 0 ? StallOrder.parse(input) : null;
}

const createUpcomingRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "GET",
    path: "event/entry/myUpcoming",
    handler: async ({ requireCaller }) => loadUpcomingEntries(dependencies, requireCaller().id),
  },
  {
    method: "GET",
    path: "ticket/ticket/myUpcoming",
    handler: async ({ requireCaller, language }) => {
      const caller = requireCaller();
      return loadUpcomingTickets(dependencies, caller.id, language || caller.language);
    },
  },
  {
    // The PDF is empty, because sites print tickets from the data of `myUpcoming`.
    method: "GET",
    path: "ticket/ticket/print/:id",
    handler: async ({ params, requireCaller }) => {
      const { id } = z.object({ id: recordId }).parse(params);
      const tickets = await loadUpcomingTickets(dependencies, requireCaller().id, "en");
      return { success: tickets.some((ticket) => ticket.id === id), pdf: "" };
    },
  },
];
