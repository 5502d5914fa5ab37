import { useEntry } from "./entry-context.tsx";

/**
 * Hidden fields that preserve values which no open section shows, so that they are filled in again when their
 * section reopens. A value that the user has cleared is preserved as empty.
 */
export function PreservedFields({ fields }: { fields: readonly string[] }) {
  const { values } = useEntry();
  return (
    <>
      {fields.flatMap((name) =>
        (values[name] ?? []).map((value, index) => (
          // The same value can occur twice, so the index is part of the key.
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
