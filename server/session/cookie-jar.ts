import { parse, serialize } from "cookie";

/**
 * Longer values are split into several cookies: browsers store 4096 bytes of each, including name and
 * attributes.
 */
const MAX_CHUNK_LENGTH = 3_600;
const MAX_CHUNKS = 8;

/** The cookies of one request and response. The only module that writes cookies. */
export type CookieJar = {
  /** Returns the value that the browser sent, with its chunks joined; null if there is none. */
  read(name: string): string | null;
  /** Sets a cookie on the response. `lifetime` is milliseconds; the value may be a promise. */
  put(name: string, value: string | Promise<string>, lifetime: number): void;
  /** Deletes a cookie if the browser has it. */
  drop(name: string): void;
  /** Adds a complete `Set-Cookie` value. */
  add(line: Promise<string>): void;
  /** Whether the response sets or deletes a cookie. */
  isTouched(): boolean;
  /** Returns the `Set-Cookie` values of the response. Call last. */
  lines(): Promise<string[]>;
};

/**
 * `isSecure`: the site uses https, and its cookies have the `__Host-` prefix. Browsers reject such cookies on
 * plain http.
 */
export function createCookieJar(header: string | undefined, isSecure: boolean): CookieJar {
  const received = parse(header ?? "");
  const changes = new Map<string, { value: string | Promise<string>; lifetime: number } | null>();
  const others: Promise<string>[] = [];
  const prefixed = (name: string): string => cookieName(name, isSecure);
  const attributes = { httpOnly: true, secure: isSecure, sameSite: "lax", path: "/" } as const;

  return {
    read(name) {
      const single = received[prefixed(name)];
      if (single !== undefined) return single;
      const chunks = chunkNames(prefixed(name)).map((piece) => received[piece]);
      const end = chunks.indexOf(undefined);
      const joined = chunks.slice(0, end === -1 ? MAX_CHUNKS : end).join("");
      return joined === "" ? null : joined;
    },
    put(name, value, lifetime) {
      changes.set(name, { value, lifetime });
    },
    drop(name) {
      if (isSent(prefixed(name))) changes.set(name, null);
      else changes.delete(name);
    },
    add(line) {
      others.push(line);
    },
    isTouched: () => changes.size + others.length > 0,
    async lines() {
      const lines = await Promise.all(others);
      for (const [name, change] of changes) {
        const chunksToSet = change === null ? [] : splitIntoChunks(prefixed(name), await change.value);
        const maxAge = Math.floor((change?.lifetime ?? 0) / 1_000);
        for (const [piece, value] of chunksToSet)
          lines.push(serialize(piece, value, { ...attributes, maxAge }));

        const setNames = new Set(chunksToSet.map(([piece]) => piece));
        for (const leftOver of [prefixed(name), ...chunkNames(prefixed(name))])
          if (leftOver in received && !setNames.has(leftOver))
            lines.push(serialize(leftOver, "", { ...attributes, maxAge: 0 }));
      }
      return lines;
    },
  };

  function isSent(name: string): boolean {
    return [name, ...chunkNames(name)].some((piece) => piece in received);
  }
}

/** Name of a cookie in the browser. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

const chunkNames = (name: string): string[] =>
  Array.from({ length: MAX_CHUNKS }, (_, index) => `${name}.${index}`);

function splitIntoChunks(name: string, value: string): [string, string][] {
  if (value.length <= MAX_CHUNK_LENGTH) return [[name, value]];
  const count = Math.ceil(value.length / MAX_CHUNK_LENGTH);
  if (count > MAX_CHUNKS) throw new Error(`The cookie ${name} is too large for browsers.`);
  return Array.from({ length: count }, (_, index) => [
    `${name}.${index}`,
    value.slice(index * MAX_CHUNK_LENGTH, (index + 1) * MAX_CHUNK_LENGTH),
  ]);
}
