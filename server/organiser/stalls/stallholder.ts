import type { Selectable } from "kysely";
import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Database, Db } from "../db/database.ts";
import { findCurrentDocument } from "../documents/document-store.ts";
import type { DocumentRow } from "../documents/tables.ts";
import { listDocumentTypes } from "../documents/api-document.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { memoize, memoizeByKey } from "../records/memoize.ts";

export type StallApplication = Selectable<Database["stall_applications"]>;

/** The trader-specific data of an event record: their last application and their documents. */
export type Stallholder = {
  /** Why they can't apply for another site; "" if they can. */
  cannotApplyReason: string;
  insurance: DocumentRow | null;
  foodLicence: DocumentRow | null;
  last: StallApplication | null;
};

/** For anonymous visitors, and for events without stall sites. */
export const anonymousStallholder: Stallholder = {
  cannotApplyReason: "",
  insurance: null,
  foodLicence: null,
  last: null,
};

/** Maximum number of a trader's applications per event, not counting rejected ones. */
const MAX_APPLICATIONS = 3;

export const DOCUMENT_NAMES = {
  insurance: "Public liability insurance",
  foodLicence: "Food licence",
} as const;

/**
 * Creates a loader of the trader-specific data in event records. Data that doesn't depend on the event is
 * loaded once. Only documents that are valid today are included. [EVT-073 STALL-012]
 */
export function createStallholderLoader(
  db: Db,
  userId: number,
  now: number,
): (graph: EventGraph) => Promise<Stallholder> {
  const applications = memoize(() =>
    db
      .selectFrom("stall_applications")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id", "desc")
      .execute(),
  );
  const documents = memoizeByKey(async (day: string) => ({
    insurance: await findDocumentByType(db, { userId, name: DOCUMENT_NAMES.insurance, day }),
    foodLicence: await findDocumentByType(db, { userId, name: DOCUMENT_NAMES.foodLicence, day }),
  }));
  return async ({ event, venue, stalls }) => {
    if (stalls.siteTypes.length === 0) return anonymousStallholder;
    const all = await applications();
    const open = all.filter((one) => one.event_id === event.id && one.status !== "refused");
    return {
      cannotApplyReason:
        open.length < MAX_APPLICATIONS
          ? ""
          : `you already have ${MAX_APPLICATIONS} applications for this event`,
      ...(await documents(dayIn(venue.time_zone, now))),
      last: all[0] ?? null,
    };
  };
}

/** Returns null if the organiser has renamed the document type. */
async function findDocumentByType(
  db: Db,
  { userId, name, day }: { userId: number; name: string; day: string },
) {
  const typeId = await findDocumentTypeId(db, name);
  return typeId === null ? null : findCurrentDocument(db, { userId, typeId, day });
}

/** Returns the id of a document type by name, or null. */
export async function findDocumentTypeId(db: Db, name: string): Promise<number | null> {
  const types = await listDocumentTypes(db);
  return types.find((type) => type.name === name)?.id ?? null;
}
