import { TextField } from "../../ui/form/text-field.tsx";
import type { FormState } from "../use-form.ts";

/** Name of a field that users don't see, but spam bots fill in. */
export const HONEYPOT_FIELD = "trap";

/**
 * A field that detects spam bots. After an error, users see the field, because autofill may have filled it
 * in.
 */
export function HoneypotField({ form }: { form: FormState }) {
  const honeypot = form.field(HONEYPOT_FIELD);
  return (
    <div hidden={!honeypot.error}>
      <TextField {...honeypot} autoComplete="off" tabIndex={honeypot.error ? 0 : -1} />
    </div>
  );
}
