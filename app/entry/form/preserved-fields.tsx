import { fieldId } from "../../ui/form/field.tsx";
import { useEntry } from "./entry-context.tsx";

/**
 * Hidden fields that preserve values which no open section shows, so that they are filled in again when their
 * section reopens. A value that the user has cleared is preserved as empty. If one has an error, the link of
 * the error summary leads here.
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
          // The same value can occur twice, so the index is part of the key.
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
