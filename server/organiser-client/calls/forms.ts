import { Form, type FormData, FormOutcome } from "../../../app/wire/form.ts";
import { namedRecord } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const OneForm = namedRecord(Form);

export const forms = (api: Transport) => ({
  /** A CMS form by its id or url; null if it does not exist. [FORM-018] */
  byUrl: (url: string) => api.one("cognito/form", url, {}, OneForm, { audience: "public", keep: "seconds" }),

  /**
   * Submits a form. `address` is the return URL of a payment, encoded in base64. `redirect` of the result is
   * the payment page, "" if nothing is to be paid. [FORM-026 FORM-032 FORM-033]
   */
  submit: (id: number, data: FormData, address: string, idempotencyKey: string) =>
    api.post(
      `cognito/form/submit/${id}`,
      { data, url: Buffer.from(address).toString("base64") },
      FormOutcome,
      { idempotencyKey },
    ),
});
