import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock, Log } from "../request-context.ts";

/** What was sealed, and whether by a secret that has since been replaced. */
type Opened = { value: unknown; isOld: boolean };

/**
 * Seals values so that nobody else can read, change or make them: encrypted, with an end, and each for one
 * purpose only.
 */
export type Sealer = {
  /** `lifetime` is milliseconds; `purpose` must be given again to open. */
  seal(purpose: string, value: unknown, lifetime: number): Promise<string>;
  /**
   * What was sealed; null when it was tampered with, is too old, is for another purpose or by an unknown
   * secret.
   */
  open(purpose: string, sealed: string): Promise<Opened | null>;
  /** The same text gives the same mark for one purpose; nobody else can tell what was marked, or guess it. */
  mark(purpose: string, text: string): string;
  /** Whether a mark is that of a text, by any of the secrets. */
  isMark(purpose: string, text: string, mark: string): boolean;
};

/** A cookie by an unknown secret is logged at most this often; anybody can send one. */
const unknownSecretLogIntervalMs = 60_000;

/**
 * The first of the `secrets` encrypts, all of them decrypt, so that a secret can be replaced while people are
 * logged in. What is encrypted with another one is logged: an instance lacks a secret that others use.
 */
export function createSealer(
  secrets: readonly string[],
  clock: Clock,
  log: Pick<Log, "warn"> | null = null,
): Sealer {
  const keys = secrets.map(keyFrom);
  let loggedAt = -Infinity;
  // A browser sends the same session with everything that it asks for. Sizes are characters; what is larger
  // than a cookie isn't kept.
  const openedBefore = new LRUCache<string, Opened & { until: number }>({
    maxSize: 8_000_000,
    maxEntrySize: 8_000,
    sizeCalculation: (_opened, sealed) => sealed.length,
  });
  const [newest] = keys;
  if (!newest) throw new Error("Sealing takes at least one secret.");

  return {
    async seal(purpose, value, lifetime) {
      const now = Math.floor(clock.now() / 1_000);
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: newest.id })
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetime / 1_000))
        .encrypt(newest.bytes);
    },

    async open(purpose, sealed) {
      const key = `${purpose} ${sealed}`;
      const known = openedBefore.get(key);
      if (known && known.until > clock.now()) return { value: known.value, isOld: known.isOld };
      try {
        const { payload, protectedHeader } = await jwtDecrypt(
          sealed,
          ({ kid }) => {
            const secret = keys.find(({ id }) => id === kid);
            if (!secret) {
              logUnknownSecret(purpose);
              throw new Error("No secret has this id.");
            }
            return secret.bytes;
          },
          {
            audience: purpose,
            currentDate: new Date(clock.now()),
            keyManagementAlgorithms: ["dir"],
            contentEncryptionAlgorithms: ["A256GCM"],
            requiredClaims: ["exp"],
          },
        );
        const opened = { value: payload.value, isOld: protectedHeader.kid !== newest.id };
        openedBefore.set(key, { ...opened, until: (payload.exp ?? 0) * 1_000 });
        return opened;
      } catch {
        return null;
      }
    },

    mark: (purpose, text) => markBy(newest.bytes, purpose, text),

    isMark: (purpose, text, mark) =>
      keys.some(({ bytes }) => {
        const right = Buffer.from(markBy(bytes, purpose, text));
        const given = Buffer.from(mark);
        return right.length === given.length && timingSafeEqual(right, given);
      }),
  };

  function logUnknownSecret(purpose: string): void {
    if (clock.now() - loggedAt < unknownSecretLogIntervalMs) return;
    loggedAt = clock.now();
    log?.warn({ purpose }, "a cookie is encrypted with an unknown secret");
  }
}

const markBy = (bytes: Uint8Array, purpose: string, text: string): string =>
  createHmac("sha256", bytes)
    .update(JSON.stringify(["mark", purpose, text]))
    .digest("base64url");

function keyFrom(secret: string): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "roll-racing sealed values", 32));
  // The id is derived from the derived key: it tells nothing of either.
  const id = createHash("sha256").update("id").update(bytes).digest("base64url").slice(0, 8);
  return { id, bytes };
}
