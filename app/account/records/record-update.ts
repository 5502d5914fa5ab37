/** The value of a member that isn't a nested record or a list. */
type Primitive = string | number | boolean | null;

/**
 * Builds the update of a record. The API replaces the whole record, so the update contains
 * - all plain values as the API sent them (`original`), also of members that this site doesn't know,
 * - over them, the values that the user changed: `updated` compared with `parsed`, in which members that the
 *   API didn't send are empty.
 * Unchanged members that the API didn't send are left out, so that the update doesn't clear them. Nested
 * records (pictures, a body style) are left out too: their ids identify them.
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
