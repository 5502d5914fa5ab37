import { fieldId } from "../../ui/form/field.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * Hidden fields for the values of sections that aren't shown, so that the values are still there when a
 * section is shown again. For a hidden field with an error, an empty element is rendered as the target of the
 * link in the error summary.
 */
export function PreservedFields({ fields }: { fields: readonly string[] }) {
  const { values, postForm } = useEntry();
  return (
    <>
      {postForm.errors
        .filter(({ field }) => fields.includes(field))
        .map(({ field }, index) => (
          <span key={`${field} ${index}`} id={fieldId(field)} tabIndex={-1} />
        ))}
      {fields.flatMap((name) =>
        (values[name] ?? []).map((value, index) => (
          // The index is the key, because a field can have the same value twice.
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
