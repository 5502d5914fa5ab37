/** A member of a record as the wire has it, but for records inside it. */
type Plain = string | number | boolean | null;

/**
 * A record as `update` takes it, which is whole: as it came, with what was changed over it. What stays as it
 * was goes back as the API wrote it, and what the API never sent stays away, so that nothing is emptied that
 * this site doesn't know. Records inside it (pictures, a body style) are left out: their ids stand for them.
 * `known` is the record as it is read here, where absent is empty; `now` what it is to be.
 */
export function updateOf<Members extends object>(
  came: Readonly<Record<string, unknown>>,
  known: Members,
  now: NoInfer<Members>,
): Partial<Members> {
  const before = new Map<string, unknown>(Object.entries(known));
  const changed = Object.entries(now).filter(([name, value]) => value !== before.get(name));
  const kept = Object.entries(came).filter(([, value]) => isPlain(value));
  // Typed as unknown, `fromEntries` leaves the type of its answer to the function's own.
  const members: readonly (readonly unknown[])[] = [...kept, ...changed];
  return Object.fromEntries(members);
}

const isPlain = (value: unknown): value is Plain =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
