import { TextField } from "../../ui/form/text-field.tsx";
import type { PostedForm } from "../use-form.ts";

/** Name of the honeypot field: hidden from users, filled in by spam bots. */
export const honeypotField = "trap";

/** Honeypot field. Becomes visible with its error if it was filled in, for example by autofill. */
export function HoneypotField({ form }: { form: PostedForm }) {
  const honeypot = form.field(honeypotField);
  return (
    <div hidden={!honeypot.error}>
      <TextField {...honeypot} autoComplete="off" tabIndex={honeypot.error ? 0 : -1} />
    </div>
  );
}
