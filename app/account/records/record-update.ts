/** The value of a field that isn't a nested record or a list. */
type Primitive = string | number | boolean | null;

/**
 * Builds the update of a record. The API replaces the whole record, so the update contains all values that
 * the API sent, with the user's changes. Nested records and lists are left out.
 * @param originalRecord the record as the API sent it, including fields that this site doesn't use
 * @param parsedRecord the record before the user's changes; fields that the API didn't send are empty
 * @param updatedRecord the record after the user's changes
 */
export function buildRecordUpdate<Members extends object>(
  originalRecord: Readonly<Record<string, unknown>>,
  parsedRecord: Members,
  updatedRecord: NoInfer<Members>,
): Partial<Members> {
  const parsedValues = new Map<string, unknown>(Object.entries(parsedRecord));
  const changedMembers = Object.entries(updatedRecord).filter(
    ([name, value]) => value !== parsedValues.get(name),
  );
  const originalMembers = Object.entries(originalRecord).filter(([, value]) => isPrimitive(value));
  // Typed as unknown, so that `fromEntries` returns `any`, which fits the result type.
  const members: readonly (readonly unknown[])[] = [...originalMembers, ...changedMembers];
  return Object.fromEntries(members);
}

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
