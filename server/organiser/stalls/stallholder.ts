import type { Selectable } from "kysely";
import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Database, Db } from "../db/database.ts";
import { currentDocument } from "../documents/kept-documents.ts";
import type { DocumentRow } from "../documents/tables.ts";
import { typesOf } from "../documents/wire-document.ts";
import type { EventGraph } from "../events/event-graph.ts";

export type StallApplication = Selectable<Database["stall_applications"]>;

/** What an event's record says to one trader: what they applied with last, and what is known of them. */
export type Stallholder = {
  /** Why they can't apply for another site; "" when they can. */
  cannotApplyReason: string;
  insurance: DocumentRow | null;
  foodLicence: DocumentRow | null;
  last: StallApplication | null;
};

/** Whoever isn't signed in, and everybody at an event without sites. */
export const noStallholder: Stallholder = {
  cannotApplyReason: "",
  insurance: null,
  foodLicence: null,
  last: null,
};

/** Applications of one trader at one event that are not refused. */
const mostApplications = 3;

export const documentNames = {
  insurance: "Public liability insurance",
  foodLicence: "Food licence",
} as const;

/** A trader at an event. Documents are those that are good today. [EVT-073 STALL-012] */
export async function readStallholder(
  db: Db,
  userId: number,
  { event, venue, stalls }: EventGraph,
  now: number,
): Promise<Stallholder> {
  if (stalls.siteTypes.length === 0) return noStallholder;
  const applications = await db
    .selectFrom("stall_applications")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  const open = applications.filter((one) => one.event_id === event.id && one.status !== "refused");
  const day = dayIn(venue.time_zone, now);
  return {
    cannotApplyReason:
      open.length < mostApplications ? "" : `you have ${mostApplications} applications at this event already`,
    insurance: await documentNamed(db, { userId, name: documentNames.insurance, day }),
    foodLicence: await documentNamed(db, { userId, name: documentNames.foodLicence, day }),
    last: applications[0] ?? null,
  };
}

/** Where the organiser has renamed the type there is none. */
async function documentNamed(db: Db, { userId, name, day }: { userId: number; name: string; day: string }) {
  const typeId = await documentTypeId(db, name);
  return typeId === null ? null : currentDocument(db, { userId, typeId, day });
}

/** The id of a type of documents; null where the organiser has none of this name. */
export async function documentTypeId(db: Db, name: string): Promise<number | null> {
  const types = await typesOf(db);
  return types.find((type) => type.name === name)?.id ?? null;
}
