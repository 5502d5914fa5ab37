/** Maximum number of fields of a posted form. The site's largest form has far fewer. */
export const MAX_FORM_FIELDS = 2_000;

const MAX_NAME_LENGTH = 200;
/** “car.colours[0]” has three parts. */
const MAX_NAME_PARTS = 8;

/** The fields of a form in posted order, or the HTTP status of the error response. */
export type FormFields =
  | { ok: true; fields: [name: string, value: string][] }
  | { ok: false; status: 400 | 413 };

/**
 * Parses a urlencoded body in linear time. The status is 413 if the body has too many fields, and 400 if
 * `isFieldName` rejects a name.
 */
export function parseFormFields(body: Uint8Array): FormFields {
  // Fields are counted before memory is allocated for them.
  if (hasTooManyFields(body)) return { ok: false, status: 413 };
  const fields = [...new URLSearchParams(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body))];
  return fields.every(([name]) => isFieldName(name)) ? { ok: true, fields } : { ok: false, status: 400 };
}

/**
 * Whether a form may have a field of this name. The number of parts and the digits of an index are limited,
 * because parsers create an object for each part and an array as long as the index.
 */
export const isFieldName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH &&
  name.split(/[.[]/, MAX_NAME_PARTS + 1).length <= MAX_NAME_PARTS &&
  !/\[\d{4}/.test(name);

/** Groups the values of fields by name in linear time. */
export function groupFields(fields: Iterable<readonly [name: string, value: string]>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

const AMPERSAND = "&".charCodeAt(0);

function hasTooManyFields(body: Uint8Array): boolean {
  let fields = 1;
  for (let index = body.indexOf(AMPERSAND); index !== -1; index = body.indexOf(AMPERSAND, index + 1))
    if (++fields > MAX_FORM_FIELDS) return true;
  return false;
}
