/** `share` is the number of odd members per thousand; `seed` selects them. */
export type Oddities = { seed: number; share: number };

/** Changes the body of a response; returns undefined for an empty one. */
export type Change = (path: string, body: unknown) => unknown;

/** Calls that are never changed: nothing works without them. */
const unchangedPaths = /user\/login|user\/refreshToken|authtoken/;

/**
 * Removes members, sets them to null, or changes their type, and empties bodies and lists. The choice is the
 * same for each run. Adds a description of each change to `changes`.
 */
export function distortResponses({ seed, share }: Oddities, changes: Set<string>): Change {
  return (path, body) => {
    if (unchangedPaths.test(path)) return body;
    // Only a tenth: without a body, a page has no content.
    if (chance(path) * 10 < share) {
      changes.add(`${path}: no body`);
      return undefined;
    }
    return changed(body, path);
  };

  function changed(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((item, index) => changed(item, `${at}[${index}]`));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
        const memberPath = `${at}.${name}`;
        if (chance(memberPath) >= share) return [[name, changed(member, memberPath)]];
        const kind = (["absent", "null", "other"] as const)[hash(`${seed} kind ${memberPath}`) % 3];
        changes.add(`${memberPath}: ${kind}`);
        if (kind === "absent") return [];
        return [[name, kind === "null" ? null : convertType(member)]];
      }),
    );
  }

  /** From 0 to 999. */
  function chance(path: string): number {
    return hash(`${seed} ${path}`) % 1_000;
  }
}

/** Converts a value to another type with the same meaning, or to an empty value. */
function convertType(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return [];
  if (typeof value !== "string") return "";
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** FNV-1a, mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of Buffer.from(text)) value = Math.imul(value ^ unit, 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
