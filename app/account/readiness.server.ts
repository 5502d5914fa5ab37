import type { AppLoadContext } from "@remix-run/node";
import { type Readiness, checkReadiness, type ToDoKind } from "../domain/entry/readiness.ts";
import { getDayInZone, isDateOnly, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { getTranslations } from "../i18n/translations.server.ts";
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

/** Builds the checklist of an entry's driver for the event, with formatted dates. [ACC-011 ACC-014] */
export function buildDriverReadiness(context: AppLoadContext, input: ReadinessInput): DriverReadiness {
  const { site, clock, language } = context;
  const { details, event, documents } = input;
  const readiness = checkReadiness(details, getLoadedDocuments(documents), {
    today: getDayInZone(site.timeZone, clock.now()),
    firstDay: event.start === null ? null : toDay(event.start, event.timeZone),
    lastDay: event.end === null ? null : getLastDay(event.end, event.timeZone),
  });
  const unnamedDocument = getTranslations(language.code, "uploads")("documents.unnamed");
  const formatItem = ({ item, subject, expiry }: Extract<Readiness, { kind: unknown }>) => ({
    subject: item === "documents" ? subject || unnamedDocument : subject,
    date: expiry === null ? "" : formatsFor(language.code).day(expiry),
  });
  return {
    toDo: readiness.flatMap((check) =>
      check.state === "to-do"
        ? [{ kind: check.kind, ...formatItem(check), path: getFixPath(check.kind, details) }]
        : [],
    ),
    done: readiness.flatMap((check) =>
      check.state === "done" ? [{ kind: check.kind, ...formatItem(check) }] : [],
    ),
    unknownItems: readiness.flatMap((check) =>
      check.state === "not-known" && getUndatedLicenceNumber(check) === "" ? [check.item] : [],
    ),
    undatedLicenceNumber: readiness.map(getUndatedLicenceNumber).find((number) => number !== "") ?? "",
  };
}

const getUndatedLicenceNumber = (check: Readiness): string =>
  check.item === "licence" && check.state === "not-known" ? check.subject : "";

/**
 * Returns null if the documents can't be loaded. Returns an empty list if the organiser's API doesn't support
 * documents, because drivers then need none.
 */
function getLoadedDocuments(documents: SectionResult<UserDocument>): readonly UserDocument[] | null {
  if (documents === "unavailable") return null;
  return documents === "unsupported" ? [] : documents;
}

const toDay = (time: string, timeZone: string): string =>
  isDateOnly(time) ? time : getDayInZone(timeZone, toInstant(time, timeZone));

/** An event that ends at midnight ends on the day before. */
const getLastDay = (end: string, timeZone: string): string =>
  isDateOnly(end) ? end : getDayInZone(timeZone, toInstant(end, timeZone) - 1);

/** Returns the path of the page where the driver can provide what is missing. */
function getFixPath(kind: ToDoKind, details: EntryDetails | null): string {
  switch (kind) {
    case "unpaid":
    case "licence-unpaid":
      return details && details.invoiceId > 0 ? `#invoices-${details.invoiceId}` : "#invoices";
    case "registration-missing":
    case "registration-expired":
    case "registration-expires":
      return getRecordPath("vehicle", details?.vehicle?.id);
    case "licence-expired":
    case "licence-expires":
      return getRecordPath("licence", details?.licence?.id);
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

/** A removed record (id 0) has no page. */
const getRecordPath = (kind: "vehicle" | "licence", id = 0): string =>
  id > 0 ? `/profile/${kind}/${id}?back=/my-account` : "/profile";
