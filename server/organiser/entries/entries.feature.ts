import { z } from "zod";
import { EntryOrder } from "../../../app/wire/entry.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { gateRoute } from "./gate/gate-route.ts";
import { gateMigrations } from "./gate/uses.ts";
import { createMedicalStatements } from "./medical-statements.ts";
import { entryMigrations } from "./migrations.ts";
import { chosenIn } from "./order-choices.ts";
import { submitOrder } from "./submit-order.ts";
import { upcomingTickets } from "./tickets.ts";
import { upcomingEntries } from "./upcoming.ts";

/** Orders of events: entries, spectator tickets and everything that goes with them. */
export const entriesFeature = (parts: Parts): Feature => ({
  migrations: { ...entryMigrations, ...gateMigrations },
  routes: [submitRoute(parts), gateRoute(parts), ...upcomingRoutes(parts)],
  capabilities: ["gate-check"],
});

function submitRoute(parts: Parts): Route {
  const medical = createMedicalStatements(parts.dataDir);
  return {
    method: "POST",
    path: "event/event/submitEntry",
    once: { chosen: (input) => chosenIn(EntryOrder.parse(input)), keepsAnswer: true },
    answer: async ({ input, requireCaller, keep }) =>
      submitOrder(parts, medical, requireCaller(), EntryOrder.parse(input), keep),
  };
}

const upcomingRoutes = (parts: Parts): Route[] => [
  {
    method: "GET",
    path: "event/entry/myUpcoming",
    answer: async ({ requireCaller }) => upcomingEntries(parts, requireCaller().id),
  },
  {
    method: "GET",
    path: "ticket/ticket/myUpcoming",
    answer: async ({ requireCaller }) => upcomingTickets(parts, requireCaller().id),
  },
  {
    // A PDF is not made here: sites print tickets from what `myUpcoming` tells of them.
    method: "GET",
    path: "ticket/ticket/print/:id",
    answer: async ({ params, requireCaller }) => {
      const { id } = z.object({ id: recordId }).parse(params);
      const tickets = await upcomingTickets(parts, requireCaller().id);
      return { success: tickets.some((ticket) => ticket.id === id), pdf: "" };
    },
  },
  {
    // Stalls can't be applied for yet (`can_apply_stall_site` is false at every event), so nobody has one.
    method: "GET",
    path: "event/stallSite/myUpcoming",
    answer: async ({ requireCaller }) => {
      requireCaller();
      return [];
    },
  },
];
