import type { AppLoadContext } from "@remix-run/node";
import { lastsUntil } from "../../domain/licence-state.ts";
import { isRegistrationExpired } from "../../domain/registration.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import type { RaceLicence, User, Vehicle } from "../../wire/account.ts";
import { creditOf } from "../credit.server.ts";
import { profileKind, recordOf } from "./save-profile.server.ts";
import type { ProfilePage } from "./profile-page.ts";
import { documentLine } from "../documents/documents.server.ts";
import { inTime, patience } from "../../site/errors/patience.ts";
import { linesOf, told } from "../records/told.server.ts";
import type { KeptRecord } from "../records/kept-record.ts";
import { askedFields, type ProfileField } from "./profile-values.ts";
import { addressLabel, vehicleLabel } from "../records/record-names.ts";
import { openForm } from "../../posting/open-form.server.ts";
import { partsOf, today } from "./asked-parts.server.ts";
import { profileForm } from "./profile.schema.ts";

/**
 * The signed-in user's profile with all that hangs on it, asked of the API at once. Each part fails on its
 * own, and the page shows the others. [RT-030 ACC-004 ACC-005 ACC-012]
 */
export async function loadProfile(context: AppLoadContext, user: User): Promise<ProfilePage> {
  const { organiser } = context;
  const parts = partsOf(context);
  const missing = (err: unknown) =>
    context.log.warn({ err }, "the profile is shown without one of its parts");
  const [mayLogOutEverywhere, vehicles, licences, addresses, documents, states, credit, start] =
    await Promise.all([
      inTime(organiser.site.offers("sign-out-everywhere"), false, missing),
      told(context, organiser.vehicles.ofEntrant(user.id, { patience })),
      told(context, organiser.licences.ofEntrant(user.id, { patience })),
      parts.includes("addresses") ? told(context, organiser.addresses.ofUser(user.id, { patience })) : null,
      told(context, organiser.documents.mine()),
      inTime(organiser.site.australianStates(), [], missing),
      creditOf(context),
      startProfile(context, user, askedFields(parts, user.dateOfBirth)),
    ]);
  // Where the one that is known isn't among those to choose from, it stays.
  const known = user.driversLicenceStateOfIssueId;
  const isChoice = states.length > 0 && (known === 0 || states.some(({ id }) => id === known));
  const asked = askedFields(parts, user.dateOfBirth).filter(
    (field) => field !== "drivers_licence_state_of_issue_id" || isChoice,
  );
  const formats = formatsFor(context.language.code);
  const write = (day: string) => formats.day(day);
  const expiredOn = (expiry: string | null) =>
    expiry === null || lastsUntil(today(context), expiry) ? null : write(expiry);
  const showsBirthday = parts.includes("date-of-birth") && !asked.includes("date_of_birth");
  return {
    user: { firstName: user.firstName, image: user.image },
    asked,
    birthday: showsBirthday && user.dateOfBirth ? formats.day(user.dateOfBirth) : null,
    isBirthdaySetOnce: !parts.includes("date-of-birth-change"),
    licenceExpired: expiredOn(asked.includes("drivers_licence_expiry") ? user.driversLicenceExpiry : null),
    states: states.map(({ id, name }) => ({ id, name })),
    credit,
    mayLogOutEverywhere,
    proof: user.hasPassword ? "password" : "code",
    pendingEmail: user.pendingEmail,
    vehicles: linesOf(vehicles, (vehicle) => vehicleRecord(vehicle, today(context), write)),
    licences: linesOf(licences, (licence) => licenceRecord(licence, today(context), write)),
    addresses:
      addresses &&
      linesOf(addresses, (address) => ({ id: address.id, name: addressLabel(address), validity: null })),
    documents: linesOf(documents, (document) => documentLine(context, document)),
    start,
  };
}

/** What the API knows, and over it what this browser typed and could not save. */
function startProfile(context: AppLoadContext, user: User, asked: readonly ProfileField[]) {
  const { id: _, newpassword: __, ...record } = recordOf(user);
  const state = record.drivers_licence_state_of_issue_id;
  return openForm(context, profileKind, {
    known: { ...record, drivers_licence_state_of_issue_id: state > 0 ? String(state) : "" },
    schema: profileForm(user, asked, today(context)),
  });
}

type WriteDay = (day: string) => string;

/** [VEH-026 VEH-027] */
function vehicleRecord(vehicle: Vehicle, now: string, write: WriteDay): KeptRecord {
  const { id, registrationExpiry: expiry } = vehicle;
  return {
    id,
    name: vehicleLabel(vehicle),
    validity: expiry === null ? null : { until: write(expiry), isOver: isRegistrationExpired(expiry, now) },
  };
}

function licenceRecord(
  { id, issuer, number, expiry }: RaceLicence,
  now: string,
  write: WriteDay,
): KeptRecord {
  return {
    id,
    name: [issuer?.name, number].filter(Boolean).join(" "),
    validity: expiry === null ? null : { until: write(expiry), isOver: !lastsUntil(now, expiry) },
  };
}
