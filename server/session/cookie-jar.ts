import { parse, serialize } from "cookie";

/**
 * Values above this are spread over several cookies: browsers keep 4096 bytes of each, name and attributes
 * included.
 */
const longestPiece = 3_600;
const mostPieces = 8;

/** The cookies of one request, and those that go out with its answer. The only place that writes cookies. */
export type CookieJar = {
  /** The value that the browser sent, pieces put together; null when there is none. */
  read(name: string): string | null;
  /** Sends a cookie with the answer. `lifetime` is milliseconds; the value may still be on its way. */
  put(name: string, value: string | Promise<string>, lifetime: number): void;
  /** Takes a cookie away, if the browser has it. */
  drop(name: string): void;
  /** Sends a cookie that somebody else has written out. */
  add(line: Promise<string>): void;
  /** Whether the answer sets or takes a cookie. */
  isTouched(): boolean;
  /** The `Set-Cookie` lines of the answer, once everything is decided. */
  lines(): Promise<string[]>;
};

/**
 * `isSecure`: the site is on https, and its cookies are bound to it by the `__Host-` prefix. Text browsers
 * drop such cookies on plain http.
 */
export function createCookieJar(header: string | undefined, isSecure: boolean): CookieJar {
  const sent = parse(header ?? "");
  const changes = new Map<string, { value: string | Promise<string>; lifetime: number } | null>();
  const others: Promise<string>[] = [];
  const prefixed = (name: string): string => cookieName(name, isSecure);
  const attributes = { httpOnly: true, secure: isSecure, sameSite: "lax", path: "/" } as const;

  return {
    read(name) {
      const whole = sent[prefixed(name)];
      if (whole !== undefined) return whole;
      const pieces = pieceNames(prefixed(name)).map((piece) => sent[piece]);
      const end = pieces.indexOf(undefined);
      const joined = pieces.slice(0, end === -1 ? mostPieces : end).join("");
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
        const written = change === null ? [] : piecesOf(prefixed(name), await change.value);
        const maxAge = Math.floor((change?.lifetime ?? 0) / 1_000);
        for (const [piece, value] of written) lines.push(serialize(piece, value, { ...attributes, maxAge }));

        const keptNames = new Set(written.map(([piece]) => piece));
        for (const leftOver of [prefixed(name), ...pieceNames(prefixed(name))])
          if (leftOver in sent && !keptNames.has(leftOver))
            lines.push(serialize(leftOver, "", { ...attributes, maxAge: 0 }));
      }
      return lines;
    },
  };

  function isSent(name: string): boolean {
    return [name, ...pieceNames(name)].some((piece) => piece in sent);
  }
}

/** How a cookie is called in the browser. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

const pieceNames = (name: string): string[] =>
  Array.from({ length: mostPieces }, (_, index) => `${name}.${index}`);

function piecesOf(name: string, value: string): [string, string][] {
  if (value.length <= longestPiece) return [[name, value]];
  const count = Math.ceil(value.length / longestPiece);
  if (count > mostPieces) throw new Error(`The cookie ${name} is larger than browsers keep.`);
  return Array.from({ length: count }, (_, index) => [
    `${name}.${index}`,
    value.slice(index * longestPiece, (index + 1) * longestPiece),
  ]);
}
