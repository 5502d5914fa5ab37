import { lastsUntil } from "../licence-state.ts";

/** What a driver needs before the start, in the order in which it is listed. */
export type ReadinessItem = "paid" | "terms" | "licence" | "registration" | "medical" | "documents";

export type Done =
  | "paid"
  | "terms-accepted"
  | "licence-lasts"
  | "licence-bought"
  | "registration-lasts"
  | "medical-given"
  | "documents-approved";

export type ToDo =
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
  | "document-refused"
  | "document-expired"
  | "document-expires"
  | "document-waiting";

/** Of which car, licence or document, "" where there is one only; its last day, null where none is known. */
type About = { what: string; expiry: string | null };

/**
 * How it stands with one item: `done`; `to-do`, with what exactly; `not-asked` of this driver; `not-known`
 * where the API doesn't tell, which never counts as done.
 */
export type Readiness = { item: ReadinessItem } & (
  | ({ state: "done"; kind: Done } & About)
  | ({ state: "to-do"; kind: ToDo } & About)
  | { state: "not-asked" }
  /** `what` is the car or licence whose last day nobody knows; "" where nothing is known. */
  | { state: "not-known"; what: string }
);

/** An entry as the API tells it; null is what it doesn't tell. */
type Entered = {
  paid: boolean | null;
  terms: "accepted" | "missing" | "not-asked" | null;
  /** Whether the class needs a licence. */
  licenceAsked: boolean | null;
  /** The name of the licence bought with the entry; "" for none. */
  licenceBought: string;
  licence: { number: string; expiry: string | null } | null;
  mustBeRegistered: boolean | null;
  vehicle: { name: string; registrationExpiry: string | null } | null;
  medicalStatement: "given" | "missing" | "not-asked" | null;
};

/** A document of the driver; `refusal` says why it isn't accepted. One without an expiry has no last day. */
type DriversDocument = {
  id: number;
  type: { id: number; name: string } | null;
  isApproved: boolean;
  refusal: string;
  expiry: string | null;
};

/** The event's first and last day, null where nobody knows them. All are `yyyy-MM-dd`. */
type Days = { today: string; firstDay: string | null; lastDay: string | null };

/**
 * How ready a driver is for an event: every item, documents perhaps more than once. `entry` and `documents`
 * are null where the API tells nothing of them. [ENT-012 ENT-013 VEH-026 ACC-014]
 */
export function readinessOf(
  entry: Entered | null,
  documents: readonly DriversDocument[] | null,
  days: Days,
): Readiness[] {
  const told = entry ?? nothingTold;
  return [
    { item: "paid", ...payment(told) },
    { item: "terms", ...terms(told) },
    { item: "licence", ...licence(told, days) },
    { item: "registration", ...registration(told, days) },
    { item: "medical", ...medical(told) },
    ...documentsOf(documents, days).map((standing) => ({ item: "documents" as const, ...standing })),
  ];
}

const nothingTold: Entered = {
  paid: null,
  terms: null,
  licenceAsked: null,
  licenceBought: "",
  licence: null,
  mustBeRegistered: null,
  vehicle: null,
  medicalStatement: null,
};

type Standing = Readiness extends infer One ? (One extends Readiness ? Omit<One, "item"> : never) : never;

const notKnown = { state: "not-known", what: "" } as const;
const notAsked = { state: "not-asked" } as const;
const done = (kind: Done, what = "", expiry: string | null = null): Standing => ({
  state: "done",
  kind,
  what,
  expiry,
});
const toDo = (kind: ToDo, what = "", expiry: string | null = null): Standing => ({
  state: "to-do",
  kind,
  what,
  expiry,
});

function payment({ paid }: Entered): Standing {
  if (paid === null) return notKnown;
  return paid ? done("paid") : toDo("unpaid");
}

function terms({ terms: told }: Entered): Standing {
  switch (told) {
    case null:
      return notKnown;
    case "not-asked":
      return notAsked;
    case "missing":
      return toDo("terms-missing");
    case "accepted":
      return done("terms-accepted");
  }
}

function medical({ medicalStatement }: Entered): Standing {
  switch (medicalStatement) {
    case null:
      return notKnown;
    case "not-asked":
      return notAsked;
    case "missing":
      return toDo("medical-missing");
    case "given":
      return done("medical-given");
  }
}

function licence({ licenceAsked, licenceBought, licence: held, paid }: Entered, days: Days): Standing {
  if (licenceAsked === false) return notAsked;
  // A licence that is bought with the entry is for its event, from the payment on.
  if (licenceBought !== "") {
    if (paid === null) return notKnown;
    return paid ? done("licence-bought", licenceBought) : toDo("licence-unpaid", licenceBought);
  }
  if (held === null) return licenceAsked ? toDo("licence-missing") : notKnown;
  return until("licence", held.number, held.expiry, days);
}

/** A car whose class needs a registration has none while no expiry is known, as in the form. */
function registration({ mustBeRegistered, vehicle }: Entered, days: Days): Standing {
  if (mustBeRegistered === false) return notAsked;
  if (vehicle === null) return notKnown;
  const { name, registrationExpiry } = vehicle;
  if (registrationExpiry === null && mustBeRegistered) return toDo("registration-missing", name);
  return until("registration", name, registrationExpiry, days);
}

function until(item: "licence" | "registration", what: string, expiry: string | null, days: Days): Standing {
  const state = stateOver(expiry, days);
  if (expiry === null) return { ...notKnown, what };
  if (state === "not-known") return notKnown;
  return state === "lasts" ? done(`${item}-lasts`, what, expiry) : toDo(`${item}-${state}`, what, expiry);
}

/** How something with a last day stands until the event is over; `expires` is in between. */
function stateOver(
  expiry: string | null,
  { today, firstDay, lastDay }: Days,
): "lasts" | "expired" | "expires" | "not-known" {
  if (!lastsUntil(today, expiry)) return "expired";
  if (!lastsUntil(lastDay ?? firstDay ?? today, expiry)) return "expires";
  return expiry !== null && lastDay === null ? "not-known" : "lasts";
}

/**
 * Of each type the best document counts: an old one may have run out beside its successor. No API says which
 * an event needs: who has none is asked for none.
 */
function documentsOf(documents: readonly DriversDocument[] | null, days: Days): Standing[] {
  if (documents === null) return [notKnown];
  if (documents.length === 0) return [notAsked];
  const types = new Set(documents.map(typeOf));
  const standings = [...types].map((type) =>
    bestOf(
      documents.filter((document) => typeOf(document) === type),
      days,
    ),
  );
  const open = standings.filter(({ state }) => state === "to-do");
  if (open.length > 0) return open;
  return [standings.some(({ state }) => state === "not-known") ? notKnown : done("documents-approved")];
}

/** A document of no known type is one of its own. */
const typeOf = ({ id, type }: DriversDocument): string => (type ? `type ${type.id}` : `document ${id}`);

/** The newest one, unless an earlier one is good still. */
function bestOf(documents: readonly DriversDocument[], days: Days): Standing {
  const newestFirst = documents
    .toSorted((one, other) => other.id - one.id)
    .map((document) => standingOf(document, days));
  return newestFirst.find(({ state }) => state === "done") ?? newestFirst[0] ?? notKnown;
}

function standingOf({ type, isApproved, refusal, expiry }: DriversDocument, days: Days): Standing {
  const name = type?.name ?? "";
  if (!isApproved && refusal !== "") return toDo("document-refused", name);
  const state = stateOver(expiry, days);
  if (state === "expired" || state === "expires") return toDo(`document-${state}`, name, expiry);
  if (!isApproved) return toDo("document-waiting", name);
  return state === "not-known" ? notKnown : done("documents-approved");
}
