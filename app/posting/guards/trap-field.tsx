import { TextField } from "../../ui/form/text-field.tsx";
import type { PostedForm } from "../use-form.ts";

/** The name of a field that nobody sees; programs that fill in all there is fill it in too. */
export const trapField = "trap";

/** The unseen field. Whoever was led to fill it in after all sees what to mend. */
export function TrapField({ form }: { form: PostedForm }) {
  const trap = form.field(trapField);
  return (
    <div hidden={!trap.error}>
      <TextField {...trap} autoComplete="off" tabIndex={trap.error ? 0 : -1} />
    </div>
  );
}
