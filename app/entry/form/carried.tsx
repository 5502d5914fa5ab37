import { useEntry } from "./entry-context.tsx";

/**
 * Members that no open section shows now: they go along unseen, so that they are still filled in when their
 * section opens again.
 */
export function Carried({ fields }: { fields: readonly string[] }) {
  const { values } = useEntry();
  return (
    <>
      {fields.flatMap((name) =>
        (values[name] ?? []).filter(Boolean).map((value, place) => (
          // The same value can be there twice, and nothing but its place tells the two apart.
          <input key={`${name}-${place}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}
