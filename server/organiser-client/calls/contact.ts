import { Outcome } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

/** What somebody writes to the organiser. */
type ContactMessage = { name: string; email: string; subject: string; message: string };

/** The documents give the contact form this number. */
const contactForm = 1;

export const contact = (api: Transport) => ({
  /** Sends a message to the organiser; nobody need be signed in. [API-055 FORM-016 FORM-017] */
  send: ({ name, email, subject, message }: ContactMessage, idempotencyKey: string) =>
    api.post(
      "cognito/formSubmit",
      { id: 0, form_id: contactForm, details: { name, email, subject, message } },
      Outcome,
      { idempotencyKey },
    ),
});
