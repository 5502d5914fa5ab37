import type { Cents } from "../../domain/money.ts";
import type { InitialForm } from "../../posting/form-result.ts";

/** What prevents the deletion of the account. Kinds that this site doesn't know become `event`. */
export type BlockerKind = "administrator" | "payment" | "order" | "event";

/**
 * The loader data of the page “your data”. If the API doesn't support self-service (`by-request`), the page
 * says how to contact the organiser.
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
      /** Null if the user hasn't requested a deletion. */
      deletionDate: string | null;
      deletionDateIfRequestedToday: string;
      /** How long the organiser retains invoices, such as “5 years”. */
      retentionPeriod: string;
      blockers: { kind: BlockerKind; name: string }[];
      credit: Cents;
      hasOpenVouchers: boolean;
      /** Files that the user has sent with forms. `sentOn` is a formatted date, or "" if unknown. */
      formFiles: { id: number; name: string; sentOn: string }[];
      initialForm: InitialForm;
    };
