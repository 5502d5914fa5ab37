import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock, Logger } from "../request-context.ts";

/**
 * The decrypted value, when it was encrypted (ms, to the second), and whether with a secret that has been
 * replaced.
 */
type Decrypted = { value: unknown; isOld: boolean; encryptedAt: number };

/**
 * Encrypts values so that other parties can't read, change or forge them: with an expiry, and each for one
 * purpose.
 */
export type Encrypter = {
  /** `lifetime` is milliseconds; decrypting requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetime: number): Promise<string>;
  /**
   * Returns the decrypted value; null if it is changed, expired, for another purpose or encrypted with an
   * unknown secret.
   */
  decrypt(purpose: string, encrypted: string): Promise<Decrypted | null>;
  /**
   * Returns a keyed hash (HMAC) of a text: the same for the same purpose, and neither reversible nor
   * guessable.
   */
  keyedHash(purpose: string, text: string): string;
  /** Whether a keyed hash is that of a text, with any of the secrets. */
  isKeyedHash(purpose: string, text: string, keyedHash: string): boolean;
};

/** Minimum interval between log lines about unknown secrets, as anyone can send such cookies. */
const unknownSecretLogIntervalMs = 60_000;

/**
 * The first of the `secrets` encrypts and all of them decrypt, so that a secret can be rotated while users
 * are logged in. Values encrypted with an unknown secret are logged: an instance lacks a secret that others
 * use.
 */
export function createEncrypter(
  secrets: readonly string[],
  clock: Clock,
  log: Pick<Logger, "warn"> | null = null,
): Encrypter {
  const keys = secrets.map(deriveKey);
  let loggedAt = -Infinity;
  // Browsers send the same session with every request. Sizes are in characters; values larger than a cookie
  // are not cached.
  const cache = new LRUCache<string, Decrypted & { until: number }>({
    maxSize: 8_000_000,
    maxEntrySize: 8_000,
    sizeCalculation: (_opened, encrypted) => encrypted.length,
  });
  const [newest] = keys;
  if (!newest) throw new Error("At least one secret is required.");

  return {
    async encrypt(purpose, value, lifetime) {
      const now = Math.floor(clock.now() / 1_000);
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: newest.id })
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetime / 1_000))
        .encrypt(newest.bytes);
    },

    async decrypt(purpose, encrypted) {
      const key = `${purpose} ${encrypted}`;
      const known = cache.get(key);
      if (known && known.until > clock.now()) {
        const { value, isOld, encryptedAt } = known;
        return { value, isOld, encryptedAt };
      }
      try {
        const { payload, protectedHeader } = await jwtDecrypt(
          encrypted,
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
        const opened = {
          value: payload.value,
          isOld: protectedHeader.kid !== newest.id,
          encryptedAt: (payload.iat ?? 0) * 1_000,
        };
        cache.set(key, { ...opened, until: (payload.exp ?? 0) * 1_000 });
        return opened;
      } catch {
        return null;
      }
    },

    keyedHash: (purpose, text) => keyedHash(newest.bytes, purpose, text),

    isKeyedHash: (purpose, text, mark) =>
      keys.some(({ bytes }) => {
        const expected = Buffer.from(keyedHash(bytes, purpose, text));
        const given = Buffer.from(mark);
        return expected.length === given.length && timingSafeEqual(expected, given);
      }),
  };

  function logUnknownSecret(purpose: string): void {
    if (clock.now() - loggedAt < unknownSecretLogIntervalMs) return;
    loggedAt = clock.now();
    log?.warn({ purpose }, "a cookie is encrypted with an unknown secret");
  }
}

const keyedHash = (bytes: Uint8Array, purpose: string, text: string): string =>
  createHmac("sha256", bytes)
    .update(JSON.stringify(["mark", purpose, text]))
    .digest("base64url");

function deriveKey(secret: string): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "roll-racing sealed values", 32));
  // Derived from the derived key, so that it discloses neither key nor secret.
  const id = createHash("sha256").update("id").update(bytes).digest("base64url").slice(0, 8);
  return { id, bytes };
}
