import { getFieldId } from "../../ui/form/field.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * Hidden fields that preserve the values of a section while it isn't shown. For a field with an error, also
 * renders an empty element as the target of the error summary's link.
 */
export function PreservedFields({ fields }: { fields: readonly string[] }) {
  const { values, postForm } = useEntry();
  return (
    <>
      {postForm.errors
        .filter(({ field }) => fields.includes(field))
        .map(({ field }, index) => (
          <span key={`${field} ${index}`} id={getFieldId(field)} tabIndex={-1} />
        ))}
      {fields.flatMap((name) =>
        (values[name] ?? []).map((value, index) => (
          // The key contains the index, because a field can have the same value twice.
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
