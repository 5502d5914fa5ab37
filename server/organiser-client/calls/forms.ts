import { Form, type FormAnswers, FormOutcome } from "../../../app/wire/form.ts";
import { identifiedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const FormResponse = identifiedRecord(Form);

/** Calls for CMS forms. */
export const forms = (api: Transport) => ({
  /** Reads a form by its id or url, or null if it doesn't exist. [FORM-018] */
  findByUrl: (idOrUrl: string) =>
    api.findOne("cognito/form", idOrUrl, {}, FormResponse, { audience: "public", cache: "fiveSeconds" }),

  /**
   * Submits a form. `returnUrl` is the page to return to after a payment. `redirect` of the outcome is the
   * payment page, or "" if nothing must be paid. [FORM-026 FORM-032 FORM-033]
   */
  submit: (id: number, data: FormAnswers, returnUrl: string, idempotencyKey: string) =>
    api.post(
      `cognito/form/submit/${id}`,
      { data, url: Buffer.from(returnUrl).toString("base64") },
      FormOutcome,
      { idempotencyKey },
    ),
});
