import { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError } from "../errors.ts";
import type { Transport } from "../transport-type.ts";

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Id of the contact form in the API's documentation. */
const CONTACT_FORM_ID = 1;

export const contact = (api: Transport) => ({
  /**
   * Sends a message to the organiser; requires no login. If the API lacks the documented call, uses the call
   * of the API's own client instead. [API-055 FORM-016 FORM-017]
   */
  send: async ({ name, email, subject, message }: ContactMessage, idempotencyKey: string) => {
    const body = { id: 0, form_id: CONTACT_FORM_ID, details: { name, email, subject, message } };
    const feature = "contact" as const;
    // The feature is missing only if the API lacks both calls, so a failure of the first call isn't recorded.
    // If the feature already counts as missing, a success of the first call makes it available again.
    const featureIfMissing = api.lacks(feature) ? { feature } : {};
    try {
      return await api.post("cognito/formSubmit", body, Outcome, { idempotencyKey, ...featureIfMissing });
    } catch (error) {
      if (!isOrganiserError(error) || !error.lacksCall) throw error;
      return api.post("cognito/formSubmit/create", body, Outcome, { idempotencyKey, feature });
    }
  },
});
