type Primitive = string | number | boolean | null;

/**
 * Builds the update of a record. The API replaces the whole record, so the update contains all values that
 * the API sent, with the user's changes. It contains no nested records or lists.
 * @param originalRecord the record as the API sent it, including fields that this site doesn't use
 * @param parsedRecord the record before the user's changes, with empty values for fields that the API didn't
 *   send
 * @param updatedRecord the record after the user's changes
 */
export function buildRecordUpdate<Fields extends object>(
  originalRecord: Readonly<Record<string, unknown>>,
  parsedRecord: Fields,
  updatedRecord: NoInfer<Fields>,
): Partial<Fields> {
  const parsedValues = new Map<string, unknown>(Object.entries(parsedRecord));
  const changedFields = Object.entries(updatedRecord).filter(
    ([name, value]) => value !== parsedValues.get(name),
  );
  const originalFields = Object.entries(originalRecord).filter(([, value]) => isPrimitive(value));
  // The type `unknown` makes `fromEntries` return `any`, which fits the result type.
  const fields: readonly (readonly unknown[])[] = [...originalFields, ...changedFields];
  return Object.fromEntries(fields);
}

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ["string", "number", "boolean"].includes(typeof value);
