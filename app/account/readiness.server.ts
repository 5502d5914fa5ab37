import type { AppLoadContext } from "@remix-run/node";
import { type Readiness, checkReadiness, type ToDoKind } from "../domain/entry/readiness.ts";
import { dayIn, isDateOnly, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { translationsFor } from "../i18n/translations.server.ts";
import type { UserDocument } from "../wire/account.ts";
import type { EntryDetails } from "../wire/upcoming.ts";
import type { AttendedEvent } from "./attended-event.server.ts";
import type { DriverReadiness } from "./overview.ts";
import type { SectionResult } from "../optional.server.ts";

type ReadinessInput = {
  details: EntryDetails | null;
  event: AttendedEvent;
  documents: SectionResult<UserDocument>;
};

/** The readiness of an entry's driver for its event, formatted. [ACC-011 ACC-014] */
export function driverReadiness(context: AppLoadContext, input: ReadinessInput): DriverReadiness {
  const { site, clock, language } = context;
  const { details, event, documents } = input;
  const readiness = checkReadiness(details, knownDocuments(documents), {
    today: dayIn(site.timeZone, clock.now()),
    firstDay: event.start === null ? null : dayAt(event.start, event.zone),
    lastDay: event.end === null ? null : lastDayAt(event.end, event.zone),
  });
  const unnamed = translationsFor(language.code, "uploads")("documents.unnamed");
  const formatItem = ({ item, what, expiry }: Extract<Readiness, { kind: unknown }>) => ({
    what: item === "documents" ? what || unnamed : what,
    date: expiry === null ? "" : formatsFor(language.code).day(expiry),
  });
  return {
    toDo: readiness.flatMap((one) =>
      one.state === "to-do"
        ? [{ kind: one.kind, ...formatItem(one), link: pathToFix(one.kind, details) }]
        : [],
    ),
    done: readiness.flatMap((one) => (one.state === "done" ? [{ kind: one.kind, ...formatItem(one) }] : [])),
    notKnown: readiness.flatMap((one) =>
      one.state === "not-known" && undatedLicenceNumber(one) === "" ? [one.item] : [],
    ),
    undatedLicence: readiness.map(undatedLicenceNumber).find((number) => number !== "") ?? "",
  };
}

/**
 * The number of a licence with unknown expiry, "" for none: the driver can add it with its date to the
 * profile.
 */
const undatedLicenceNumber = (one: Readiness): string =>
  one.item === "licence" && one.state === "not-known" ? one.what : "";

/** Null if the documents can't be loaded. An organiser without document uploads requires none. */
function knownDocuments(documents: SectionResult<UserDocument>): readonly UserDocument[] | null {
  if (documents === "unavailable") return null;
  return documents === "unsupported" ? [] : documents;
}

const dayAt = (time: string, zone: string): string =>
  isDateOnly(time) ? time : dayIn(zone, toInstant(time, zone));

/** An event that ends at midnight ends on the day before. */
const lastDayAt = (end: string, zone: string): string =>
  isDateOnly(end) ? end : dayIn(zone, toInstant(end, zone) - 1);

/** Where the driver can do what is missing. */
function pathToFix(kind: ToDoKind, details: EntryDetails | null): string {
  switch (kind) {
    case "unpaid":
    case "licence-unpaid":
      return details && details.invoiceId > 0 ? `#invoices-${details.invoiceId}` : "#invoices";
    case "registration-missing":
    case "registration-expired":
    case "registration-expires":
      return recordPath("vehicle", details?.vehicle?.id);
    case "licence-expired":
    case "licence-expires":
      return recordPath("licence", details?.licence?.id);
    case "terms-missing":
    case "licence-missing":
    case "medical-missing":
      return "/contact";
    case "document-rejected":
    case "document-expired":
    case "document-expires":
      return "/profile/document/new";
    case "document-waiting":
      return "/profile#documents";
  }
}

/** The page of the record; the profile if the record was removed from its list, since it has no page then. */
const recordPath = (what: "vehicle" | "licence", id = 0): string =>
  id > 0 ? `/profile/${what}/${id}?back=/my-account` : "/profile";
