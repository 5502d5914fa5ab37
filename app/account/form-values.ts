import type { AccountError, AccountMessage } from "./account-message.ts";

/** What a form of the profile holds, by the names of its fields. A name that isn't in it wasn't asked, or hadn't arrived when the form was posted. */
export type FormValues = Readonly<Record<string, string>>;

/** What a page's form opens with. The key makes one press of its button save one record, however often it arrives. */
export type FormStart = { values: FormValues; key: string };

/** What a post that wasn't carried out gives back: everything typed but passwords, and why. */
export type FormAnswer = FormStart & {
  errors: AccountError[];
  refusal: AccountMessage | null;
};
