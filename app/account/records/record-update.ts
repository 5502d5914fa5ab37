/** The value of a member that isn't a nested record or a list. */
type Primitive = string | number | boolean | null;

/**
 * Builds the update of a record. The API replaces the whole record, so the update contains all values that
 * the API sent, overwritten by the values that the user changed. Nested records and lists are left out.
 * @param original the record as the API sent it, including members that this site doesn't use
 * @param parsed the record before the user's changes; members that the API didn't send are empty
 * @param updated the record after the user's changes; members that equal those of `parsed` are unchanged
 */
export function buildRecordUpdate<Members extends object>(
  original: Readonly<Record<string, unknown>>,
  parsed: Members,
  updated: NoInfer<Members>,
): Partial<Members> {
  const parsedValues = new Map<string, unknown>(Object.entries(parsed));
  const changedMembers = Object.entries(updated).filter(([name, value]) => value !== parsedValues.get(name));
  const originalMembers = Object.entries(original).filter(([, value]) => isPrimitive(value));
  // Typed as unknown, so that `fromEntries` returns `any`, which fits the result type.
  const members: readonly (readonly unknown[])[] = [...originalMembers, ...changedMembers];
  return Object.fromEntries(members);
}

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
