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
  /** Name of the vehicle, licence or document; "" if there is only one or it is unknown. */
  subject: string;
  /** Last day of validity, `yyyy-MM-dd`; null if unknown or irrelevant. */
  expiry: string | null;
};

/**
 * Status of one item. `not-asked` means that the driver doesn't need it, `not-known` that the API doesn't
 * provide the data. An item that is `not-known` is never shown as done.
 */
export type Readiness = { item: ReadinessItem } & (
  | ({ state: "done"; kind: DoneKind } & Details)
  | ({ state: "to-do"; kind: ToDoKind } & Details)
  | { state: "not-asked" }
  /** `subject` is the vehicle or licence whose expiry is unknown; "" if it is unknown, too. */
  | { state: "not-known"; subject: string }
);

/**
 * An entry from the API. A member is null if the API doesn't provide it. `licence` and `vehicle` are also
 * null if the entry has none.
 */
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
 * Checks how ready a driver is for an event. Returns the status of each item in display order; there may be
 * several for documents. `entry` and `documents` are null if the API doesn't provide them.
 * [ENT-012 ENT-013 VEH-026 ACC-014]
 */
export function checkReadiness(
  entry: ReadinessEntry | null,
  documents: readonly DriversDocument[] | null,
  days: Days,
): Readiness[] {
  const details = entry ?? unknownEntry;
  return [
    { item: "paid", ...payment(details) },
    { item: "terms", ...terms(details) },
    { item: "licence", ...licence(details, days) },
    { item: "registration", ...registration(details, days) },
    { item: "medical", ...medical(details) },
    ...documentStatuses(documents, days).map((status) => ({ item: "documents" as const, ...status })),
  ];
}

const unknownEntry: ReadinessEntry = {
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

const notKnown = { state: "not-known", subject: "" } as const;
const notRequired = { state: "not-asked" } as const;
const done = (kind: DoneKind, subject = "", expiry: string | null = null): ItemStatus => ({
  state: "done",
  kind,
  subject,
  expiry,
});
const toDo = (kind: ToDoKind, subject = "", expiry: string | null = null): ItemStatus => ({
  state: "to-do",
  kind,
  subject,
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
      return notRequired;
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
      return notRequired;
    case "missing":
      return toDo("medical-missing");
    case "given":
      return done("medical-given");
  }
}

function licence(
  { licenceAsked, licenceBought, licence: ownLicence, paid }: ReadinessEntry,
  days: Days,
): ItemStatus {
  if (licenceAsked === false) return notRequired;
  // A licence that was bought with the entry is valid for this event as soon as the entry is paid.
  if (licenceBought !== "") {
    if (paid === null) return notKnown;
    return paid ? done("licence-bought", licenceBought) : toDo("licence-unpaid", licenceBought);
  }
  if (ownLicence === null) return licenceAsked ? toDo("licence-missing") : notKnown;
  return validityStatus("licence", ownLicence.number, ownLicence.expiry, days);
}

/**
 * If the category requires a registered vehicle, an unknown expiry counts as unregistered, as in the entry
 * form.
 */
function registration({ mustBeRegistered, vehicle }: ReadinessEntry, days: Days): ItemStatus {
  if (mustBeRegistered === false) return notRequired;
  if (vehicle === null) return notKnown;
  const { name, registrationExpiry } = vehicle;
  if (registrationExpiry === null && mustBeRegistered) return toDo("registration-missing", name);
  return validityStatus("registration", name, registrationExpiry, days);
}

/** Status of a licence or registration that must be valid until the event is over. */
function validityStatus(
  item: "licence" | "registration",
  subject: string,
  expiry: string | null,
  days: Days,
): ItemStatus {
  const state = validityUntilEnd(expiry, days);
  if (expiry === null) return { ...notKnown, subject };
  if (state === "not-known") return notKnown;
  return state === "lasts"
    ? done(`${item}-lasts`, subject, expiry)
    : toDo(`${item}-${state}`, subject, expiry);
}

/**
 * Compares an expiry with the event's days. `expires` means that it is before the event's last day, or the
 * first day if the last is unknown.
 */
function validityUntilEnd(
  expiry: string | null,
  { today, firstDay, lastDay }: Days,
): "lasts" | "expired" | "expires" | "not-known" {
  if (!isValidOn(today, expiry)) return "expired";
  if (!isValidOn(lastDay ?? firstDay ?? today, expiry)) return "expires";
  return expiry !== null && lastDay === null ? "not-known" : "lasts";
}

/**
 * Considers only the best document of each type, because an expired document may have a successor. A driver
 * without documents needs none, because the API doesn't specify which documents an event requires.
 */
function documentStatuses(documents: readonly DriversDocument[] | null, days: Days): ItemStatus[] {
  if (documents === null) return [notKnown];
  if (documents.length === 0) return [notRequired];
  const types = new Set(documents.map(getTypeKey));
  const statuses = [...types].map((type) =>
    bestStatus(
      documents.filter((document) => getTypeKey(document) === type),
      days,
    ),
  );
  const toDoStatuses = statuses.filter(({ state }) => state === "to-do");
  if (toDoStatuses.length > 0) return toDoStatuses;
  return [statuses.some(({ state }) => state === "not-known") ? notKnown : done("documents-approved")];
}

/** Key by which documents are grouped. Each document without a type is a group of its own. */
const getTypeKey = ({ id, type }: DriversDocument): string => (type ? `type ${type.id}` : `document ${id}`);

/** Status of the newest document that is done, else of the newest document. */
function bestStatus(documents: readonly DriversDocument[], days: Days): ItemStatus {
  const newestFirst = documents
    .toSorted((a, b) => b.id - a.id)
    .map((document) => documentStatus(document, days));
  return newestFirst.find(({ state }) => state === "done") ?? newestFirst[0] ?? notKnown;
}

function documentStatus({ type, isApproved, refusal, expiry }: DriversDocument, days: Days): ItemStatus {
  const name = type?.name ?? "";
  if (!isApproved && refusal !== "") return toDo("document-rejected", name);
  const state = validityUntilEnd(expiry, days);
  if (state === "expired" || state === "expires") return toDo(`document-${state}`, name, expiry);
  if (!isApproved) return toDo("document-waiting", name);
  return state === "not-known" ? notKnown : done("documents-approved");
}
