/** The value of a member that isn't a nested record. */
type Plain = string | number | boolean | null;

/**
 * Builds the update of a record: the API needs the whole record, so it contains everything that the API sent,
 * and the changes over that. Unchanged members go back as the API sent them, and members that it never sent
 * are left out, so that nothing unknown to this site is cleared. Nested records (pictures, a body style) are
 * left out, since their ids identify them. `received` is the record as the API sent it, `known` as it was
 * parsed, with missing members empty; `now` has the new values.
 */
export function buildRecordUpdate<Members extends object>(
  received: Readonly<Record<string, unknown>>,
  known: Members,
  now: NoInfer<Members>,
): Partial<Members> {
  const before = new Map<string, unknown>(Object.entries(known));
  const changed = Object.entries(now).filter(([name, value]) => value !== before.get(name));
  const unchanged = Object.entries(received).filter(([, value]) => isPlain(value));
  // With unknown entries, `fromEntries` returns any, which fits the function's return type.
  const members: readonly (readonly unknown[])[] = [...unchanged, ...changed];
  return Object.fromEntries(members);
}

const isPlain = (value: unknown): value is Plain =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
