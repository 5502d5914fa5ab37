import { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError } from "../errors.ts";
import type { Transport } from "../transport-type.ts";

/** A message to the organiser. */
type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Id of the contact form, as documented. */
const CONTACT_FORM_ID = 1;

export const contact = (api: Transport) => ({
  /**
   * Sends a message to the organiser; no login required. An API without the documented call may have the one
   * of its own client, which saves a record. [API-055 FORM-016 FORM-017]
   */
  send: async ({ name, email, subject, message }: ContactMessage, idempotencyKey: string) => {
    const sent = { id: 0, form_id: CONTACT_FORM_ID, details: { name, email, subject, message } };
    const feature = "contact" as const;
    // A missing first call does not mean that the feature is missing; only if both were missing, a success of
    // the first one clears that.
    const known = api.lacks(feature) ? { feature } : {};
    try {
      return await api.post("cognito/formSubmit", sent, Outcome, { idempotencyKey, ...known });
    } catch (error) {
      if (!isOrganiserError(error) || !error.lacksCall) throw error;
      return api.post("cognito/formSubmit/create", sent, Outcome, { idempotencyKey, feature });
    }
  },
});
