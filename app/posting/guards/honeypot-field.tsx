import { TextField } from "../../ui/form/text-field.tsx";
import type { FormState } from "../use-form.ts";

/** Name of the honeypot field: hidden from users, filled in by spam bots. */
export const HONEYPOT_FIELD = "trap";

/** Honeypot field. If it was filled in, for example by autofill, it becomes visible with its error. */
export function HoneypotField({ form }: { form: FormState }) {
  const honeypot = form.field(HONEYPOT_FIELD);
  return (
    <div hidden={!honeypot.error}>
      <TextField {...honeypot} autoComplete="off" tabIndex={honeypot.error ? 0 : -1} />
    </div>
  );
}
