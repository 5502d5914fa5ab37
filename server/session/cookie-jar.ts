import { parse, serialize } from "cookie";

/**
 * Maximum length of a value in one cookie. Browsers reject cookies of more than 4096 bytes with attributes.
 */
const MAX_CHUNK_LENGTH = 3_600;
const MAX_CHUNKS = 8;

/** The cookies of a request and its response. A long value is split into several cookies (chunks). */
export type CookieJar = {
  /** Returns the value that the browser sent, or null if there is none. */
  read(name: string): string | null;
  /** Sets a cookie on the response. A promised value is awaited by `getSetCookieHeaders`. */
  put(name: string, value: string | Promise<string>, lifetimeMs: number): void;
  drop(name: string): void;
  /** Adds a `Set-Cookie` header that another library has serialised. */
  add(header: Promise<string>): void;
  hasChanges(): boolean;
  /** Returns the `Set-Cookie` headers of the response. Must be called after all changes. */
  getSetCookieHeaders(): Promise<string[]>;
};

/**
 * Creates the jar of a request with this `Cookie` header. `isSecure` means that the site uses https. Its
 * cookies then have the prefix `__Host-`, which browsers reject on plain http.
 */
export function createCookieJar(cookieHeader: string | undefined, isSecure: boolean): CookieJar {
  const receivedCookies = parse(cookieHeader ?? "");
  const changes = new Map<string, { value: string | Promise<string>; lifetimeMs: number } | null>();
  const addedHeaders: Promise<string>[] = [];
  const addPrefix = (name: string): string => buildCookieName(name, isSecure);
  const attributes = { httpOnly: true, secure: isSecure, sameSite: "lax", path: "/" } as const;

  return {
    read(name) {
      const unsplitValue = receivedCookies[addPrefix(name)];
      if (unsplitValue !== undefined) return unsplitValue;
      const chunks = getChunkNames(addPrefix(name)).map((chunkName) => receivedCookies[chunkName]);
      const end = chunks.indexOf(undefined);
      const joined = chunks.slice(0, end === -1 ? MAX_CHUNKS : end).join("");
      return joined === "" ? null : joined;
    },
    put(name, value, lifetimeMs) {
      changes.set(name, { value, lifetimeMs });
    },
    drop(name) {
      if (isReceived(addPrefix(name))) changes.set(name, null);
      else changes.delete(name);
    },
    add(header) {
      addedHeaders.push(header);
    },
    hasChanges: () => changes.size + addedHeaders.length > 0,
    async getSetCookieHeaders() {
      const headers = await Promise.all(addedHeaders);
      for (const [name, change] of changes) {
        const chunksToSet = change === null ? [] : splitIntoChunks(addPrefix(name), await change.value);
        const maxAge = Math.floor((change?.lifetimeMs ?? 0) / 1_000);
        for (const [chunkName, value] of chunksToSet)
          headers.push(serialize(chunkName, value, { ...attributes, maxAge }));

        const setNames = new Set(chunksToSet.map(([chunkName]) => chunkName));
        for (const leftOver of [addPrefix(name), ...getChunkNames(addPrefix(name))])
          if (leftOver in receivedCookies && !setNames.has(leftOver))
            headers.push(serialize(leftOver, "", { ...attributes, maxAge: 0 }));
      }
      return headers;
    },
  };

  function isReceived(name: string): boolean {
    return [name, ...getChunkNames(name)].some((cookie) => cookie in receivedCookies);
  }
}

export const buildCookieName = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

const getChunkNames = (name: string): string[] =>
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
