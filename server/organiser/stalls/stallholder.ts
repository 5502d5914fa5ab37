import type { Selectable } from "kysely";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Database, Db } from "../db/database.ts";
import { findCurrentDocument } from "../documents/document-store.ts";
import type { DocumentRow } from "../documents/tables.ts";
import { listDocumentTypes } from "../documents/api-document.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { memoize, memoizeByKey } from "../records/memoize.ts";

export type StallApplication = Selectable<Database["stall_applications"]>;

/** The trader's data in an event record. */
export type TraderData = {
  /** Why the trader can't apply for another site, or "". */
  cannotApplyReason: string;
  /** The insurance document that is valid today, or null. */
  insurance: DocumentRow | null;
  /** The food licence that is valid today, or null. */
  foodLicence: DocumentRow | null;
  /** The newest application for any event, from which the form is prefilled. */
  lastApplication: StallApplication | null;
};

/** The data for anonymous visitors and for events without stall sites. */
export const EMPTY_TRADER_DATA: TraderData = {
  cannotApplyReason: "",
  insurance: null,
  foodLicence: null,
  lastApplication: null,
};

/** The maximum number of a trader's applications per event. Rejected applications don't count. */
const MAX_APPLICATIONS = 3;

/** The names of the document types that traders need. The organiser must not rename these types. */
export const DOCUMENT_TYPE_NAMES = {
  insurance: "Public liability insurance",
  foodLicence: "Food licence",
} as const;

/**
 * Creates a function that loads a trader's data for an event. It queries the applications once for all
 * events, and the documents once per date. Documents must be valid today in the venue's time zone. `now` is
 * in milliseconds since 1970 UTC. [EVT-073 STALL-012]
 */
export function createTraderDataLoader(
  db: Db,
  userId: number,
  now: number,
): (graph: EventGraph) => Promise<TraderData> {
  const loadApplications = memoize(() =>
    db
      .selectFrom("stall_applications")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id", "desc")
      .execute(),
  );
  const loadDocuments = memoizeByKey(async (day: string) => ({
    insurance: await findDocumentByType(db, { userId, name: DOCUMENT_TYPE_NAMES.insurance, day }),
    foodLicence: await findDocumentByType(db, { userId, name: DOCUMENT_TYPE_NAMES.foodLicence, day }),
  }));
  return async ({ event, venue, stalls }) => {
    if (stalls.siteTypes.length === 0) return EMPTY_TRADER_DATA;
    const applications = await loadApplications();
    const eventApplications = applications.filter(
      ({ event_id, status }) => event_id === event.id && status !== "refused",
    );
    return {
      cannotApplyReason:
        eventApplications.length < MAX_APPLICATIONS
          ? ""
          : `you already have ${MAX_APPLICATIONS} applications for this event`,
      ...(await loadDocuments(getDayInZone(venue.time_zone, now))),
      lastApplication: applications[0] ?? null,
    };
  };
}

async function findDocumentByType(
  db: Db,
  { userId, name, day }: { userId: number; name: string; day: string },
) {
  const typeId = await findDocumentTypeId(db, name);
  return typeId === null ? null : findCurrentDocument(db, { userId, typeId, day });
}

/** Returns the id of the document type with this name, or null. */
export async function findDocumentTypeId(db: Db, name: string): Promise<number | null> {
  const types = await listDocumentTypes(db);
  return types.find((type) => type.name === name)?.id ?? null;
}
