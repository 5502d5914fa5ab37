import type { AppLoadContext } from "@remix-run/node";
import { type Readiness, readinessOf, type ToDo } from "../domain/entry/readiness.ts";
import { dayIn, isDayAlone, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { wordsFor } from "../i18n/words.server.ts";
import type { UserDocument } from "../wire/account.ts";
import type { EntryDetails } from "../wire/upcoming.ts";
import type { EventFacts } from "./coming.server.ts";
import type { DriverReadiness } from "./overview.ts";
import type { Told } from "./records/told.server.ts";

type Asked = { details: EntryDetails | null; event: EventFacts; documents: Told<UserDocument> };

/** How ready the driver of an entry is for its event, as it is shown. [ACC-011 ACC-014] */
export function driverReadiness(context: AppLoadContext, asked: Asked): DriverReadiness {
  const { site, clock, language } = context;
  const { details, event, documents } = asked;
  const standings = readinessOf(details, documentsOf(documents), {
    today: dayIn(site.timeZone, clock.now()),
    firstDay: event.start === null ? null : dayAt(event.start, event.zone),
    lastDay: event.end === null ? null : lastDayAt(event.end, event.zone),
  });
  const unnamed = wordsFor(language.code, "uploads")("documents.unnamed");
  const written = ({ item, what, expiry }: Extract<Readiness, { kind: unknown }>) => ({
    what: item === "documents" ? what || unnamed : what,
    date: expiry === null ? "" : formatsFor(language.code).day(expiry),
  });
  return {
    toDo: standings.flatMap((one) =>
      one.state === "to-do" ? [{ kind: one.kind, ...written(one), link: placeToDo(one.kind, details) }] : [],
    ),
    done: standings.flatMap((one) => (one.state === "done" ? [{ kind: one.kind, ...written(one) }] : [])),
    notKnown: standings.flatMap((one) =>
      one.state === "not-known" && undatedLicence(one) === "" ? [one.item] : [],
    ),
    undatedLicence: standings.map(undatedLicence).find((number) => number !== "") ?? "",
  };
}

/** Its driver can tell what the API doesn't, by adding the licence with its date to the profile. */
const undatedLicence = (one: Readiness): string =>
  one.item === "licence" && one.state === "not-known" ? one.what : "";

/** An organiser that takes no documents asks for none. */
function documentsOf(documents: Told<UserDocument>): readonly UserDocument[] | null {
  if (documents === "silent") return null;
  return documents === "not-offered" ? [] : documents;
}

const dayAt = (time: string, zone: string): string =>
  isDayAlone(time) ? time : dayIn(zone, toInstant(time, zone));

/** What ends at midnight is over with the day before. */
const lastDayAt = (end: string, zone: string): string =>
  isDayAlone(end) ? end : dayIn(zone, toInstant(end, zone) - 1);

/** Where somebody sees to it. */
function placeToDo(kind: ToDo, details: EntryDetails | null): string {
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
    case "document-refused":
    case "document-expired":
    case "document-expires":
      return "/profile/document/new";
    case "document-waiting":
      return "/profile#documents";
  }
}

/** A record that is off its owner's list has no page of its own any more. */
const recordPath = (what: "vehicle" | "licence", id = 0): string =>
  id > 0 ? `/profile/${what}/${id}?back=/my-account` : "/profile";
