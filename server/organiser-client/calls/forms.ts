import { Form, type FormData, FormOutcome } from "../../../app/wire/form.ts";
import type { Transport } from "../transport-type.ts";

export const forms = (api: Transport) => ({
  /** A form of the CMS by its id or url; null when there is none. [FORM-018] */
  byUrl: (url: string) => api.one("cognito/form", url, {}, Form, { whose: "public", keep: "seconds" }),

  /**
   * Sends what was filled in. `address` is the page that a payment leads back to; it travels in base64.
   * `redirect` of the answer is where it is paid, "" where nothing is. [FORM-026 FORM-032 FORM-033]
   */
  submit: (id: number, data: FormData, address: string, idempotencyKey: string) =>
    api.post(
      `cognito/form/submit/${id}`,
      { data, url: Buffer.from(address).toString("base64") },
      FormOutcome,
      { idempotencyKey },
    ),
});
