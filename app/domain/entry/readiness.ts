import { isValidOn } from "../licence-state.ts";

/** The items that a driver needs before the start. */
export type ReadinessItem = "paid" | "terms" | "licence" | "registration" | "medical" | "documents";

/** The messages for items that are done. */
export type DoneKind =
  | "paid"
  | "terms-accepted"
  | "licence-lasts"
  | "licence-bought"
  | "registration-lasts"
  | "medical-given"
  | "documents-approved";

/** The messages for items that the driver still has to do. */
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

type Details = {
  /** Name of the vehicle, licence or document, or "" if there is only one or it is unknown. */
  subject: string;
  /** Last day of validity, `yyyy-MM-dd`, or null if unknown or irrelevant. */
  expiry: string | null;
};

/** Status of one item. */
export type Readiness = { item: ReadinessItem } & (
  | ({ state: "done"; kind: DoneKind } & Details)
  | ({ state: "to-do"; kind: ToDoKind } & Details)
  | { state: "not-asked" }
  /** The API has no data. `subject` is the vehicle or licence whose expiry is unknown, or "". */
  | { state: "not-known"; subject: string }
);

/**
 * An entry from the API. A field is null if the API doesn't provide it. `licence` and `vehicle` are also null
 * if the entry has none.
 */
type ReadinessEntry = {
  paid: boolean | null;
  terms: "accepted" | "missing" | "not-asked" | null;
  /** Whether the category requires a licence. */
  licenceAsked: boolean | null;
  /** Name of the licence bought with the entry, or "" if none. */
  licenceBought: string;
  licence: { number: string; expiry: string | null } | null;
  mustBeRegistered: boolean | null;
  vehicle: { name: string; registrationExpiry: string | null } | null;
  medicalStatement: "given" | "missing" | "not-asked" | null;
};

/**
 * A document of the driver. `refusal` is the reason of a rejection. A document without an expiry doesn't
 * expire.
 */
type DriversDocument = {
  id: number;
  type: { id: number; name: string } | null;
  isApproved: boolean;
  refusal: string;
  expiry: string | null;
};

/** Today, and the event's first and last day (null if unknown), all `yyyy-MM-dd`. */
type Days = { today: string; firstDay: string | null; lastDay: string | null };

/**
 * Returns the status of each item that a driver needs for an event, in display order. The item `documents`
 * may have several statuses. `entry` and `documents` are null if the API doesn't provide them.
 * [ENT-012 ENT-013 VEH-026 ACC-014]
 */
export function checkReadiness(
  entry: ReadinessEntry | null,
  documents: readonly DriversDocument[] | null,
  days: Days,
): Readiness[] {
  const details = entry ?? UNKNOWN_ENTRY;
  return [
    { item: "paid", ...checkPayment(details) },
    { item: "terms", ...checkTerms(details) },
    { item: "licence", ...checkLicence(details, days) },
    { item: "registration", ...checkRegistration(details, days) },
    { item: "medical", ...checkMedicalStatement(details) },
    ...checkDocuments(documents, days).map((status) => ({ item: "documents" as const, ...status })),
  ];
}

const UNKNOWN_ENTRY: ReadinessEntry = {
  paid: null,
  terms: null,
  licenceAsked: null,
  licenceBought: "",
  licence: null,
  mustBeRegistered: null,
  vehicle: null,
  medicalStatement: null,
};

type ItemStatus = Readiness extends infer Item
  ? Item extends Readiness
    ? Omit<Item, "item">
    : never
  : never;

const NOT_KNOWN = { state: "not-known", subject: "" } as const;
const NOT_REQUIRED = { state: "not-asked" } as const;
const createDone = (kind: DoneKind, subject = "", expiry: string | null = null): ItemStatus => ({
  state: "done",
  kind,
  subject,
  expiry,
});
const createToDo = (kind: ToDoKind, subject = "", expiry: string | null = null): ItemStatus => ({
  state: "to-do",
  kind,
  subject,
  expiry,
});

function checkPayment({ paid }: ReadinessEntry): ItemStatus {
  if (paid === null) return NOT_KNOWN;
  return paid ? createDone("paid") : createToDo("unpaid");
}

function checkTerms({ terms: status }: ReadinessEntry): ItemStatus {
  switch (status) {
    case null:
      return NOT_KNOWN;
    case "not-asked":
      return NOT_REQUIRED;
    case "missing":
      return createToDo("terms-missing");
    case "accepted":
      return createDone("terms-accepted");
  }
}

function checkMedicalStatement({ medicalStatement }: ReadinessEntry): ItemStatus {
  switch (medicalStatement) {
    case null:
      return NOT_KNOWN;
    case "not-asked":
      return NOT_REQUIRED;
    case "missing":
      return createToDo("medical-missing");
    case "given":
      return createDone("medical-given");
  }
}

function checkLicence(
  { licenceAsked, licenceBought, licence: ownLicence, paid }: ReadinessEntry,
  days: Days,
): ItemStatus {
  if (licenceAsked === false) return NOT_REQUIRED;
  // A licence that was bought with the entry is valid for this event as soon as the entry is paid.
  if (licenceBought !== "") {
    if (paid === null) return NOT_KNOWN;
    return paid ? createDone("licence-bought", licenceBought) : createToDo("licence-unpaid", licenceBought);
  }
  if (ownLicence === null) return licenceAsked ? createToDo("licence-missing") : NOT_KNOWN;
  return checkValidity("licence", ownLicence.number, ownLicence.expiry, days);
}

function checkRegistration({ mustBeRegistered, vehicle }: ReadinessEntry, days: Days): ItemStatus {
  if (mustBeRegistered === false) return NOT_REQUIRED;
  if (vehicle === null) return NOT_KNOWN;
  const { name, registrationExpiry } = vehicle;
  // If the category requires a registration, a vehicle with an unknown expiry is treated as unregistered.
  if (registrationExpiry === null && mustBeRegistered) return createToDo("registration-missing", name);
  return checkValidity("registration", name, registrationExpiry, days);
}

/** Returns the status of a licence or registration that must be valid until the event is over. */
function checkValidity(
  item: "licence" | "registration",
  subject: string,
  expiry: string | null,
  days: Days,
): ItemStatus {
  const state = compareExpiry(expiry, days);
  if (expiry === null) return { ...NOT_KNOWN, subject };
  if (state === "not-known") return NOT_KNOWN;
  return state === "lasts"
    ? createDone(`${item}-lasts`, subject, expiry)
    : createToDo(`${item}-${state}`, subject, expiry);
}

/**
 * Returns `lasts` if the expiry isn't before the event's last day, `expired` if it is before today, and
 * `expires` if it is between these days. `not-known`: the event's last day is unknown.
 */
function compareExpiry(
  expiry: string | null,
  { today, firstDay, lastDay }: Days,
): "lasts" | "expired" | "expires" | "not-known" {
  if (!isValidOn(today, expiry)) return "expired";
  if (!isValidOn(lastDay ?? firstDay ?? today, expiry)) return "expires";
  return expiry !== null && lastDay === null ? "not-known" : "lasts";
}

/**
 * Checks the best document of each type, because an expired document may have been replaced. A driver without
 * documents needs none, because the API doesn't say which documents an event requires.
 */
function checkDocuments(documents: readonly DriversDocument[] | null, days: Days): ItemStatus[] {
  if (documents === null) return [NOT_KNOWN];
  if (documents.length === 0) return [NOT_REQUIRED];
  const types = new Set(documents.map(getTypeKey));
  const statuses = [...types].map((type) =>
    findBestStatus(
      documents.filter((document) => getTypeKey(document) === type),
      days,
    ),
  );
  const toDoStatuses = statuses.filter(({ state }) => state === "to-do");
  if (toDoStatuses.length > 0) return toDoStatuses;
  return [statuses.some(({ state }) => state === "not-known") ? NOT_KNOWN : createDone("documents-approved")];
}

/** Returns the key by which documents are grouped. A document without a type is a group of its own. */
const getTypeKey = ({ id, type }: DriversDocument): string => (type ? `type ${type.id}` : `document ${id}`);

/** Returns the status of the newest document whose status is `done`, else of the newest document. */
function findBestStatus(documents: readonly DriversDocument[], days: Days): ItemStatus {
  const newestFirst = documents
    .toSorted((a, b) => b.id - a.id)
    .map((document) => checkDocument(document, days));
  return newestFirst.find(({ state }) => state === "done") ?? newestFirst[0] ?? NOT_KNOWN;
}

function checkDocument({ type, isApproved, refusal, expiry }: DriversDocument, days: Days): ItemStatus {
  const name = type?.name ?? "";
  if (!isApproved && refusal !== "") return createToDo("document-rejected", name);
  const state = compareExpiry(expiry, days);
  if (state === "expired" || state === "expires") return createToDo(`document-${state}`, name, expiry);
  if (!isApproved) return createToDo("document-waiting", name);
  return state === "not-known" ? NOT_KNOWN : createDone("documents-approved");
}
