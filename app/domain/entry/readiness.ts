import { isValidOn } from "../licence-state.ts";

/** What a driver needs before the start, in display order. */
export type ReadinessItem = "paid" | "terms" | "licence" | "registration" | "medical" | "documents";

export type DoneKind =
  | "paid"
  | "terms-accepted"
  | "licence-lasts"
  | "licence-bought"
  | "registration-lasts"
  | "medical-given"
  | "documents-approved";

export type ToDoKind =
  | "unpaid"
  | "terms-missing"
  | "licence-missing"
  | "licence-unpaid"
  | "licence-expired"
  | "licence-expires"
  | "registration-missing"
  | "registration-expired"
  | "registration-expires"
  | "medical-missing"
  | "document-rejected"
  | "document-expired"
  | "document-expires"
  | "document-waiting";

/** Name of the vehicle, licence or document, "" if there is only one; its last day, null if unknown. */
type About = { what: string; expiry: string | null };

/**
 * Status of one item: `done`; `to-do` with the details; `not-asked`: not required of this driver;
 * `not-known`: the API doesn't provide it, which never counts as done.
 */
export type Readiness = { item: ReadinessItem } & (
  | ({ state: "done"; kind: DoneKind } & About)
  | ({ state: "to-do"; kind: ToDoKind } & About)
  | { state: "not-asked" }
  /** `what`: the vehicle or licence whose last day is unknown; "" if nothing is known. */
  | { state: "not-known"; what: string }
);

/** An entry from the API; null for what it doesn't provide. */
type ReadinessEntry = {
  paid: boolean | null;
  terms: "accepted" | "missing" | "not-asked" | null;
  /** Whether the category requires a licence. */
  licenceAsked: boolean | null;
  /** Name of the licence bought with the entry; "" if none. */
  licenceBought: string;
  licence: { number: string; expiry: string | null } | null;
  mustBeRegistered: boolean | null;
  vehicle: { name: string; registrationExpiry: string | null } | null;
  medicalStatement: "given" | "missing" | "not-asked" | null;
};

/** A document of the driver. `refusal`: why it was rejected. Without an expiry it is valid forever. */
type DriversDocument = {
  id: number;
  type: { id: number; name: string } | null;
  isApproved: boolean;
  refusal: string;
  expiry: string | null;
};

/** Today and the event's first and last day (null if unknown), all `yyyy-MM-dd`. */
type Days = { today: string; firstDay: string | null; lastDay: string | null };

/**
 * Checks how ready a driver is for an event: one result per item, for documents perhaps several. `entry` and
 * `documents` are null if the API doesn't provide them. [ENT-012 ENT-013 VEH-026 ACC-014]
 */
export function checkReadiness(
  entry: ReadinessEntry | null,
  documents: readonly DriversDocument[] | null,
  days: Days,
): Readiness[] {
  const known = entry ?? nothingKnown;
  return [
    { item: "paid", ...payment(known) },
    { item: "terms", ...terms(known) },
    { item: "licence", ...licence(known, days) },
    { item: "registration", ...registration(known, days) },
    { item: "medical", ...medical(known) },
    ...documentStatuses(documents, days).map((status) => ({ item: "documents" as const, ...status })),
  ];
}

const nothingKnown: ReadinessEntry = {
  paid: null,
  terms: null,
  licenceAsked: null,
  licenceBought: "",
  licence: null,
  mustBeRegistered: null,
  vehicle: null,
  medicalStatement: null,
};

type ItemStatus = Readiness extends infer One ? (One extends Readiness ? Omit<One, "item"> : never) : never;

const notKnown = { state: "not-known", what: "" } as const;
const notRequested = { state: "not-asked" } as const;
const done = (kind: DoneKind, what = "", expiry: string | null = null): ItemStatus => ({
  state: "done",
  kind,
  what,
  expiry,
});
const toDo = (kind: ToDoKind, what = "", expiry: string | null = null): ItemStatus => ({
  state: "to-do",
  kind,
  what,
  expiry,
});

function payment({ paid }: ReadinessEntry): ItemStatus {
  if (paid === null) return notKnown;
  return paid ? done("paid") : toDo("unpaid");
}

function terms({ terms: status }: ReadinessEntry): ItemStatus {
  switch (status) {
    case null:
      return notKnown;
    case "not-asked":
      return notRequested;
    case "missing":
      return toDo("terms-missing");
    case "accepted":
      return done("terms-accepted");
  }
}

function medical({ medicalStatement }: ReadinessEntry): ItemStatus {
  switch (medicalStatement) {
    case null:
      return notKnown;
    case "not-asked":
      return notRequested;
    case "missing":
      return toDo("medical-missing");
    case "given":
      return done("medical-given");
  }
}

function licence(
  { licenceAsked, licenceBought, licence: held, paid }: ReadinessEntry,
  days: Days,
): ItemStatus {
  if (licenceAsked === false) return notRequested;
  // A licence bought with the entry is valid for its event once it is paid.
  if (licenceBought !== "") {
    if (paid === null) return notKnown;
    return paid ? done("licence-bought", licenceBought) : toDo("licence-unpaid", licenceBought);
  }
  if (held === null) return licenceAsked ? toDo("licence-missing") : notKnown;
  return until("licence", held.number, held.expiry, days);
}

/** If the category requires a registration, an unknown expiry counts as unregistered, as in the form. */
function registration({ mustBeRegistered, vehicle }: ReadinessEntry, days: Days): ItemStatus {
  if (mustBeRegistered === false) return notRequested;
  if (vehicle === null) return notKnown;
  const { name, registrationExpiry } = vehicle;
  if (registrationExpiry === null && mustBeRegistered) return toDo("registration-missing", name);
  return until("registration", name, registrationExpiry, days);
}

function until(
  item: "licence" | "registration",
  what: string,
  expiry: string | null,
  days: Days,
): ItemStatus {
  const state = validityUntilEnd(expiry, days);
  if (expiry === null) return { ...notKnown, what };
  if (state === "not-known") return notKnown;
  return state === "lasts" ? done(`${item}-lasts`, what, expiry) : toDo(`${item}-${state}`, what, expiry);
}

/** Status of something with a last day, until the event is over. `expires`: before the event's end. */
function validityUntilEnd(
  expiry: string | null,
  { today, firstDay, lastDay }: Days,
): "lasts" | "expired" | "expires" | "not-known" {
  if (!isValidOn(today, expiry)) return "expired";
  if (!isValidOn(lastDay ?? firstDay ?? today, expiry)) return "expires";
  return expiry !== null && lastDay === null ? "not-known" : "lasts";
}

/**
 * Only the best document of each type counts, as an expired one may have a successor. The API doesn't say
 * which documents an event requires, so a driver without documents needs none.
 */
function documentStatuses(documents: readonly DriversDocument[] | null, days: Days): ItemStatus[] {
  if (documents === null) return [notKnown];
  if (documents.length === 0) return [notRequested];
  const types = new Set(documents.map(typeOf));
  const statuses = [...types].map((type) =>
    bestStatus(
      documents.filter((document) => typeOf(document) === type),
      days,
    ),
  );
  const open = statuses.filter(({ state }) => state === "to-do");
  if (open.length > 0) return open;
  return [statuses.some(({ state }) => state === "not-known") ? notKnown : done("documents-approved")];
}

/** Documents of unknown type are each a type of their own. */
const typeOf = ({ id, type }: DriversDocument): string => (type ? `type ${type.id}` : `document ${id}`);

/** The newest document, unless an older one is still valid. */
function bestStatus(documents: readonly DriversDocument[], days: Days): ItemStatus {
  const newestFirst = documents
    .toSorted((one, other) => other.id - one.id)
    .map((document) => documentStatus(document, days));
  return newestFirst.find(({ state }) => state === "done") ?? newestFirst[0] ?? notKnown;
}

function documentStatus(
  { type, isApproved, refusal: rejection, expiry }: DriversDocument,
  days: Days,
): ItemStatus {
  const name = type?.name ?? "";
  if (!isApproved && rejection !== "") return toDo("document-rejected", name);
  const state = validityUntilEnd(expiry, days);
  if (state === "expired" || state === "expires") return toDo(`document-${state}`, name, expiry);
  if (!isApproved) return toDo("document-waiting", name);
  return state === "not-known" ? notKnown : done("documents-approved");
}
