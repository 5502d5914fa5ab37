import type { AppLoadContext } from "@remix-run/node";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import { isValidOn } from "../../domain/licence-state.ts";
import { isRegistrationExpired } from "../../domain/registration.ts";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import type { RaceLicence, User, Vehicle } from "../../wire/account.ts";
import { loadCredit } from "../credit.server.ts";
import { toProfileValues, profileFormKind } from "./save-profile.server.ts";
import type { ProfilePage } from "./profile-page.ts";
import { formatDeletionDate, loadOwnDataState } from "../own-data/own-data.server.ts";
import { toDocumentSummary } from "../documents/documents.server.ts";
import { mapSection, loadSection, loadOptional } from "../../optional.server.ts";
import type { RecordSummary } from "../records/record-summary.ts";
import { selectProfileFields, type ProfileField } from "./profile-field-names.ts";
import { formatAddress, formatVehicleName } from "../records/record-names.ts";
import { SINGLE_NAME_FIELD, getSingleNameValue } from "../../posting/form-result.ts";
import { openForm } from "../../posting/open-form.server.ts";
import { getProfileParts, getToday } from "./profile-parts.server.ts";
import { createProfileSchema } from "./profile.schema.ts";

/**
 * Loads the user's profile and all its lists in parallel. A list that can't be loaded is `unavailable`.
 * [RT-030 ACC-004 ACC-005 ACC-012]
 */
export async function loadProfile(context: AppLoadContext, user: User): Promise<ProfilePage> {
  const { organiser, optionalTimeoutMs } = context;
  const parts = getProfileParts(context);
  const [
    mayLogOutEverywhere,
    vehicles,
    licences,
    addresses,
    documents,
    states,
    credit,
    ownData,
    initialForm,
  ] = await Promise.all([
    loadOptional(context, "sign-out-everywhere", () => organiser.site.hasCapability("sign-out-everywhere"), {
      fallback: false,
    }),
    loadSection(context, "vehicles", () =>
      organiser.vehicles.listByEntrant(user.id, { timeoutMs: optionalTimeoutMs }),
    ),
    loadSection(context, "licences", () =>
      organiser.licences.listByEntrant(user.id, { timeoutMs: optionalTimeoutMs }),
    ),
    parts.includes("addresses")
      ? loadSection(context, "addresses", () =>
          organiser.addresses.listByUser(user.id, { timeoutMs: optionalTimeoutMs }),
        )
      : null,
    loadSection(context, "documents", () => organiser.documents.listOwn()),
    loadOptional(context, "states", () => organiser.site.listAustralianStates(), { fallback: [] }),
    loadCredit(context),
    loadOptional(context, "own data", () => loadOwnDataState(context), { fallback: null }),
    openProfileForm(context, user, selectProfileFields(parts, user.dateOfBirth)),
  ]);
  // If the saved state isn't an option, the form has no field for the state, because saving would change it.
  const savedState = user.driversLicenceStateOfIssueId;
  const canChooseState =
    states.length > 0 && (savedState === 0 || states.some(({ id }) => id === savedState));
  const fields = selectProfileFields(parts, user.dateOfBirth).filter(
    (field) => field !== "drivers_licence_state_of_issue_id" || canChooseState,
  );
  const formats = formatsFor(context.language.code);
  const formatDay = (day: string) => formats.day(day);
  const formatIfExpired = (expiry: string | null) =>
    expiry === null || isValidOn(getToday(context), expiry) ? null : formatDay(expiry);
  const showsDateOfBirth = parts.includes("date-of-birth") && !fields.includes("date_of_birth");
  return {
    user: { firstName: user.firstName, image: user.image },
    fields,
    dateOfBirth: showsDateOfBirth && user.dateOfBirth ? formats.day(user.dateOfBirth) : null,
    isDateOfBirthFixed: !parts.includes("date-of-birth-change"),
    licenceExpiredOn: formatIfExpired(
      fields.includes("drivers_licence_expiry") ? user.driversLicenceExpiry : null,
    ),
    states: sortByName(context.language.code, states).map(({ id, name }) => ({ id, name })),
    credit,
    mayLogOutEverywhere,
    proofMethod: user.hasPassword ? "password" : "code",
    pendingEmail: formatEmailForDisplay(user.pendingEmail),
    deletionDate: ownData && formatDeletionDate(context, ownData),
    vehicles: mapSection(vehicles, (vehicle) => toVehicleSummary(vehicle, getToday(context), formatDay)),
    licences: mapSection(licences, (licence) => toLicenceSummary(licence, getToday(context), formatDay)),
    addresses:
      addresses &&
      mapSection(addresses, (address) => ({ id: address.id, name: formatAddress(address), expiry: null })),
    documents: mapSection(documents, (document) => toDocumentSummary(context, document)),
    initialForm,
  };
}

/** Values of the user's draft replace the saved values. */
function openProfileForm(context: AppLoadContext, user: User, fields: readonly ProfileField[]) {
  return openForm(context, profileFormKind, {
    initialValues: {
      ...toProfileValues(user),
      email: formatEmailForDisplay(user.email),
      [SINGLE_NAME_FIELD]: getSingleNameValue(user),
    },
    schema: createProfileSchema(user, fields, getToday(context)),
    isRecord: true,
  });
}

type FormatDay = (day: string) => string;

/** `expiry` is the expiry of the registration. [VEH-026 VEH-027] */
function toVehicleSummary(vehicle: Vehicle, today: string, formatDay: FormatDay): RecordSummary {
  const { id, registrationExpiry: expiry } = vehicle;
  return {
    id,
    name: formatVehicleName(vehicle),
    expiry:
      expiry === null
        ? null
        : {
            date: formatDay(expiry),
            isExpired: isRegistrationExpired(expiry, today),
          },
  };
}

function toLicenceSummary(
  { id, issuer, number, expiry }: RaceLicence,
  today: string,
  formatDay: FormatDay,
): RecordSummary {
  return {
    id,
    name: [issuer?.name, number].filter(Boolean).join(" "),
    expiry:
      expiry === null
        ? null
        : {
            date: formatDay(expiry),
            isExpired: !isValidOn(today, expiry),
          },
  };
}
