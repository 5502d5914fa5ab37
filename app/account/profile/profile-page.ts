import type { Cents } from "../../domain/money.ts";
import type { InitialForm } from "../../posting/form-result.ts";
import type { Image } from "../../wire/media.ts";
import type { SectionResult } from "../../optional.server.ts";
import type { DocumentSummary } from "../documents/document-list.tsx";
import type { RecordSummary } from "../records/record-summary.ts";
import type { ProfileField } from "./profile-values.ts";

/** The data of `/profile`. Dates are formatted; `credit` is cents. */
export type ProfilePage = {
  user: { firstName: string; image: Image | null };
  fields: ProfileField[];
  /** The date of birth if it is shown but can't be changed. [ACC-008] */
  birthday: string | null;
  /** Whether the date of birth, which can still be entered, can't be changed once it is saved. [ACC-006] */
  isBirthdaySetOnce: boolean;
  /** The expiry of the driver's licence if the profile has the licence and it has expired. */
  licenceExpired: string | null;
  /**
   * The options of the licence's state; empty if the API didn't provide them, and then the field is hidden.
   */
  states: { id: number; name: string }[];
  credit: Cents;
  /** The proof that a new email address or password needs. */
  proof: "password" | "code";
  /** A new email address that isn't confirmed yet, "" for none. */
  pendingEmail: string;
  /** The date when the account will be deleted; null if no deletion was requested. */
  deletedOn: string | null;
  /** Whether the API can end all sessions of an account. */
  mayLogOutEverywhere: boolean;
  vehicles: SectionResult<RecordSummary>;
  licences: SectionResult<RecordSummary>;
  /** Null if this site has no address list. */
  addresses: SectionResult<RecordSummary> | null;
  documents: SectionResult<DocumentSummary>;
  initialForm: InitialForm;
};
