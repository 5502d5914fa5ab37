import type { Cents } from "../../domain/money.ts";
import type { InitialForm } from "../../posting/form-result.ts";
import type { Image } from "../../wire/media.ts";
import type { SectionResult } from "../../optional.server.ts";
import type { DocumentSummary } from "../documents/document-list.tsx";
import type { RecordSummary } from "../records/record-summary.ts";
import type { ProfileField } from "./profile-field-names.ts";

/** The data of `/profile`. Dates are formatted. */
export type ProfilePage = {
  user: { firstName: string; image: Image | null };
  fields: ProfileField[];
  /** The date of birth if it is shown as text; null if it is a field or unknown. [ACC-008] */
  dateOfBirth: string | null;
  /** Whether the date of birth can't be changed once it is saved. [ACC-006] */
  isDateOfBirthFixed: boolean;
  /** The expiry of the driver's licence if it has expired; else null. */
  licenceExpiredOn: string | null;
  /** The states that issue driver's licences. If they can't be loaded, the field is hidden. */
  states: { id: number; name: string }[];
  credit: Cents;
  /**
   * What the user must enter to change the email address or password. Accounts without a password use an
   * emailed code.
   */
  proofMethod: "password" | "code";
  /** A new email address that the user hasn't confirmed yet; "" if there is none. */
  pendingEmail: string;
  /** The date of the requested deletion of the account; null if the user hasn't requested it. */
  deletionDate: string | null;
  /** Whether the API can end all sessions of an account at once. */
  mayLogOutEverywhere: boolean;
  vehicles: SectionResult<RecordSummary>;
  licences: SectionResult<RecordSummary>;
  /** The user's addresses; null if this site's profile has no addresses. */
  addresses: SectionResult<RecordSummary> | null;
  documents: SectionResult<DocumentSummary>;
  initialForm: InitialForm;
};
