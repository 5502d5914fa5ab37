/** `share` is the number of changed members per thousand; `seed` selects them. */
export type Oddities = { seed: number; share: number };

/** Changes the body of a response; returns undefined for an empty one. */
export type Change = (path: string, body: unknown) => unknown;

/** Calls that aren't changed, since no other call works without a token. */
const unchangedPaths = /user\/login|user\/refreshToken|authtoken/;

/**
 * Creates a function that changes responses: it removes members, sets them to null, changes their type, and
 * empties bodies and lists. The changes are the same in each run. `changes` gets a description of each.
 */
export function distortResponses({ seed, share }: Oddities, changes: Set<string>): Change {
  return (path, body) => {
    if (unchangedPaths.test(path)) return body;
    // A tenth of the share, since a page has no content without a body.
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

  /** Returns a number from 0 to 999 for a path. */
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

/** Returns the FNV-1a hash of a text, mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of Buffer.from(text)) value = Math.imul(value ^ unit, 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
