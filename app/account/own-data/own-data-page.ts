import type { Cents } from "../../domain/money.ts";
import type { InitialForm } from "../../posting/form-result.ts";

/** What prevents the deletion of the account. Kinds that this site doesn't know become `event`. */
export type BlockerKind = "administrator" | "payment" | "order" | "event";

/**
 * The data of the page about the user's data. `by-request` means that the API doesn't support self-service.
 * The page then says how to contact the organiser.
 */
export type OwnDataPage =
  | {
      kind: "by-request";
      /** "" if unknown. */
      organiserEmail: string;
    }
  | {
      kind: "self-service";
      email: string;
      /** What the user enters to confirm their identity: a password or an emailed code. */
      proofMethod: "password" | "code";
      /** Whether the user has confirmed their identity recently enough for an export or a deletion. */
      isIdentityConfirmed: boolean;
      /** The formatted date of the requested deletion; null if the user hasn't requested it. */
      deletionDate: string | null;
      /** The formatted date of the deletion if the user requests it today. */
      deletionDateIfRequestedToday: string;
      /** How long the organiser retains invoices, formatted: “5 years”. */
      retentionPeriod: string;
      blockers: { kind: BlockerKind; name: string }[];
      credit: Cents;
      hasOpenVouchers: boolean;
      /** Files that the user has sent with forms. `sentOn` is formatted, "" if unknown. */
      formFiles: { id: number; name: string; sentOn: string }[];
      initialForm: InitialForm;
    };
