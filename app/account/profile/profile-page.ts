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
  /** The date of birth if it is shown as text. Null if it is a field or unknown. [ACC-008] */
  dateOfBirth: string | null;
  /** Whether the date of birth can't be changed once it is saved. [ACC-006] */
  isDateOfBirthFixed: boolean;
  /** The expiry of an expired driver's licence, or null. */
  licenceExpiredOn: string | null;
  /** The states that issue driver's licences. Empty if they can't be loaded. */
  states: { id: number; name: string }[];
  credit: Cents;
  /** What the user must enter to change the email address or password: the password, or an emailed code. */
  proofMethod: "password" | "code";
  /** A new email address that the user hasn't confirmed yet, or "". */
  pendingEmail: string;
  /** Null if the user hasn't requested a deletion. */
  deletionDate: string | null;
  mayLogOutEverywhere: boolean;
  vehicles: SectionResult<RecordSummary>;
  licences: SectionResult<RecordSummary>;
  /** Null if this site's profile has no addresses. */
  addresses: SectionResult<RecordSummary> | null;
  documents: SectionResult<DocumentSummary>;
  initialForm: InitialForm;
};
