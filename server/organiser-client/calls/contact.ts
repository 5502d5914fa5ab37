import { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError } from "../errors.ts";
import type { Transport } from "../transport-type.ts";

type ContactMessage = { name: string; email: string; subject: string; message: string };

const CONTACT_FORM_ID = 1;

export const contact = (api: Transport) => ({
  /**
   * Sends a message to the organiser, without a login. If the API lacks the documented call, tries the call
   * that the API's own client uses. [API-055 FORM-016 FORM-017]
   */
  send: async ({ name, email, subject, message }: ContactMessage, idempotencyKey: string) => {
    const body = { id: 0, form_id: CONTACT_FORM_ID, details: { name, email, subject, message } };
    const feature = "contact" as const;
    // Passing `feature` records whether the call exists. The first call may be missing, so its failure must
    // not count. Pass it only if the feature already counts as missing.
    const featureIfMissing = api.lacks(feature) ? { feature } : {};
    try {
      return await api.post("cognito/formSubmit", body, Outcome, { idempotencyKey, ...featureIfMissing });
    } catch (error) {
      if (!isOrganiserError(error) || !error.lacksCall) throw error;
      return api.post("cognito/formSubmit/create", body, Outcome, { idempotencyKey, feature });
    }
  },
});
