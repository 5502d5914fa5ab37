import type { z } from "zod";

/**
 * The first problem of each field. The schemas' messages are keys of words; `keys` are those that the page
 * has words for, the first of them for anything else.
 */
export function problemsAt<Key extends string>(
  error: z.ZodError | undefined,
  keys: readonly [Key, ...Key[]],
): { field: string; key: Key }[] {
  const byField = new Map<string, { field: string; key: Key }>();
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? "");
    const key = keys.find((known) => known === message) ?? keys[0];
    if (!byField.has(field)) byField.set(field, { field, key });
  }
  return [...byField.values()];
}
