import type { Cents } from "../../domain/money.ts";
import type { FormStart } from "../../posting/answer.ts";
import type { Image } from "../../wire/media.ts";
import type { Told } from "../records/told.server.ts";
import type { DocumentLine } from "../documents/document-list.tsx";
import type { KeptRecord } from "../records/kept-record.ts";
import type { ProfileField } from "./profile-values.ts";

/** What `/profile` shows. Days are text already; `credit` is cents. */
export type ProfilePage = {
  user: { firstName: string; image: Image | null };
  asked: ProfileField[];
  /** The date of birth where it is shown and can't be changed. [ACC-008] */
  birthday: string | null;
  /** Whether that is fixed once it is saved, while it can still be typed. [ACC-006] */
  isBirthdaySetOnce: boolean;
  /** The last day of the driver's licence, where it is asked and over. */
  licenceExpired: string | null;
  /** The states that a licence is of; empty where the API doesn't say them, and then they aren't asked. */
  states: { id: number; name: string }[];
  credit: Cents;
  /** What a new e-mail address or password takes. */
  proof: "password" | "code";
  /** A new e-mail address that waits to be confirmed, "" for none. */
  pendingEmail: string;
  /** Whether the API ends all log-ins of an account when asked. */
  mayLogOutEverywhere: boolean;
  vehicles: Told<KeptRecord>;
  licences: Told<KeptRecord>;
  /** Null where this site keeps no list of them. */
  addresses: Told<KeptRecord> | null;
  documents: Told<DocumentLine>;
  start: FormStart;
};
