import { groupFields } from "../../../app/domain/form-fields.ts";

/** Parses a query string. If a name is repeated or ends with `[]`, its value is a list. */
export function readQuery(text: string): Record<string, string | string[]> {
  const valuesByName = new Map<string, string | string[]>();
  for (const [name, values] of groupFields(new URLSearchParams(text))) {
    const isList = name.endsWith("[]") || values.length > 1;
    valuesByName.set(name.replace(/\[\]$/, ""), isList ? values : (values[0] ?? ""));
  }
  return Object.fromEntries(valuesByName);
}
