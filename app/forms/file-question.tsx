import { buildFileNameField } from "../domain/file-field.ts";
import type { Question } from "../domain/form-answers/form-parts.ts";
import type { FormState } from "../posting/use-form.ts";
import { FieldSet } from "../ui/form/field-set.tsx";
import { FileField } from "../uploads/file-field.tsx";
import { listFileFieldNames } from "./form-model.ts";

/** A question with one or several file fields. */
export function FileQuestion({ question, form }: { question: Question; form: FormState }) {
  const { isMultiple, isRequired, label, hint } = question;
  const fields = listFileFieldNames(question).map((name, index) => (
    <FileField
      key={name}
      {...form.field(name)}
      fileName={form.text(buildFileNameField(name))}
      kind="document"
      required={isRequired && index === 0}
    />
  ));
  if (isMultiple)
    return (
      <FieldSet legend={label} hint={hint}>
        {fields}
      </FieldSet>
    );
  return (
    <div className="flex flex-col gap-1">
      {fields}
      {hint !== "" && <p className="text-muted">{hint}</p>}
    </div>
  );
}
