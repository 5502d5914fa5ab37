import type { Cents } from "../../domain/money.ts";
import type { InitialForm } from "../../posting/form-result.ts";

/** What prevents the deletion of an account; `event`: something at an event or in a series. */
export type ObstacleKind = "administrator" | "payment" | "order" | "event";

/**
 * The page of the user's data: self-service if the API supports it, else the organiser's address for
 * requests.
 */
export type OwnDataPage =
  | { kind: "by-request"; /** The organiser's email address, "" if unknown. */ organiserEmail: string }
  | {
      kind: "self-service";
      email: string;
      /** How the user confirms that the account is theirs. */
      proof: "password" | "code";
      isConfirmed: boolean;
      /** The date when the account will be deleted, formatted; null if no deletion was requested. */
      dueOn: string | null;
      /** The date of the deletion if it is requested today. */
      wouldBeOn: string;
      /** How long invoices are retained: “5 years”. */
      keptFor: string;
      obstacles: { kind: ObstacleKind; name: string }[];
      credit: Cents;
      hasOpenVouchers: boolean;
      /** Files sent with forms; `sentOn` is formatted, "" if unknown. */
      formFiles: { id: number; name: string; sentOn: string }[];
      initialForm: InitialForm;
    };
