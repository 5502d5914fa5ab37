import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock, Logger } from "../request-context.ts";

type DecryptedValue = {
  value: unknown;
  /** Whether the value was encrypted with a secret that has been replaced, and should be encrypted again. */
  isOld: boolean;
  /** When the value was encrypted, in milliseconds since 1970 with a precision of a second. */
  encryptedAt: number;
};

/**
 * Encrypts values so that other parties can't read, change or forge them. A value expires and can be
 * decrypted for one purpose only.
 */
export type Encrypter = {
  /** Encrypts a value as a JWE. Decrypting it requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetimeMs: number): Promise<string>;
  /**
   * Returns the decrypted value; null if it was changed, has expired, or was encrypted for another purpose or
   * with an unknown secret.
   */
  decrypt(purpose: string, encrypted: string): Promise<DecryptedValue | null>;
  /**
   * Returns a keyed hash (HMAC) of a text, which can't be reversed or guessed. The same purpose and text
   * result in the same hash.
   */
  keyedHash(purpose: string, text: string): string;
  /** Whether `keyedHash` is the hash of the text, made with any of the secrets. */
  isKeyedHash(purpose: string, text: string, keyedHash: string): boolean;
};

/** Minimum interval between log lines about unknown secrets. Anybody can send such values in cookies. */
const UNKNOWN_SECRET_LOG_INTERVAL_MS = 60_000;

/**
 * Creates the encrypter. The first of the `secrets` encrypts and all of them decrypt, so that a secret can be
 * rotated while users are logged in. A value encrypted with an unknown secret is logged, because it may mean
 * that this instance lacks a secret that other instances use.
 */
export function createEncrypter(
  secrets: readonly string[],
  clock: Clock,
  log: Pick<Logger, "warn"> | null = null,
): Encrypter {
  const keys = secrets.map(deriveKey);
  let loggedAt = -Infinity;
  // Caches decrypted values, because browsers send the same cookies with every request. Sizes are in
  // characters; values that are too large for a cookie aren't cached.
  const cache = new LRUCache<string, DecryptedValue & { expiresAt: number }>({
    maxSize: 8_000_000,
    maxEntrySize: 8_000,
    sizeCalculation: (_decrypted, encrypted) => encrypted.length,
  });
  const [newestKey] = keys;
  if (!newestKey) throw new Error("At least one secret is required.");

  return {
    async encrypt(purpose, value, lifetimeMs) {
      const now = Math.floor(clock.now() / 1_000);
      return new EncryptJWT({ value })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: newestKey.id })
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(lifetimeMs / 1_000))
        .encrypt(newestKey.bytes);
    },

    async decrypt(purpose, encrypted) {
      const key = `${purpose} ${encrypted}`;
      const cached = cache.get(key);
      if (cached && cached.expiresAt > clock.now()) {
        const { value, isOld, encryptedAt } = cached;
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
        const decrypted = {
          value: payload.value,
          isOld: protectedHeader.kid !== newestKey.id,
          encryptedAt: (payload.iat ?? 0) * 1_000,
        };
        cache.set(key, { ...decrypted, expiresAt: (payload.exp ?? 0) * 1_000 });
        return decrypted;
      } catch {
        return null;
      }
    },

    keyedHash: (purpose, text) => computeKeyedHash(newestKey.bytes, purpose, text),

    isKeyedHash: (purpose, text, hash) =>
      keys.some(({ bytes }) => {
        const expected = Buffer.from(computeKeyedHash(bytes, purpose, text));
        const actual = Buffer.from(hash);
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      }),
  };

  function logUnknownSecret(purpose: string): void {
    if (clock.now() - loggedAt < UNKNOWN_SECRET_LOG_INTERVAL_MS) return;
    loggedAt = clock.now();
    log?.warn({ purpose }, "a value is encrypted with an unknown secret");
  }
}

const computeKeyedHash = (bytes: Uint8Array, purpose: string, text: string): string =>
  createHmac("sha256", bytes)
    .update(JSON.stringify(["mark", purpose, text]))
    .digest("base64url");

/** Derives the encryption key and its id (`kid`) from a configured secret. */
function deriveKey(secret: string): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "roll-racing sealed values", 32));
  // The id is public. As a hash of the derived key, it discloses no part of the key or the secret.
  const id = createHash("sha256").update("id").update(bytes).digest("base64url").slice(0, 8);
  return { id, bytes };
}
