import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock, Logger } from "../request-context.ts";

type DecryptedValue = {
  value: unknown;
  /** Whether the secret has been rotated, so that the value should be encrypted again. */
  isOld: boolean;
  /** When the value was encrypted, in ms since 1970, rounded down to a second. */
  encryptedAt: number;
};

/** Encrypts values so that clients can't read, change or forge them. Values expire. */
export type Encrypter = {
  /** Encrypts a value as a JWE. Decrypting it requires the same `purpose`. */
  encrypt(purpose: string, value: unknown, lifetimeMs: number): Promise<string>;
  /**
   * Returns the decrypted value. Null if the value was changed or has expired, or if the purpose differs or
   * the secret is unknown.
   */
  decrypt(purpose: string, encrypted: string): Promise<DecryptedValue | null>;
  /** Returns a keyed hash (HMAC) of a text. It can't be guessed without the secret. */
  keyedHash(purpose: string, text: string): string;
  /** Whether `keyedHash` is the hash of the text with any of the secrets. */
  isKeyedHash(purpose: string, text: string, keyedHash: string): boolean;
};

/** Minimum interval between warnings about unknown secrets, because clients can cause any number of them. */
const UNKNOWN_SECRET_LOG_INTERVAL_MS = 60_000;

/**
 * Creates the encrypter. The first of the `secrets` encrypts and all decrypt, so that secrets can be rotated
 * while users are logged in. Unknown secrets are logged, because this instance may lack a secret that other
 * instances have.
 */
export function createEncrypter(
  secrets: readonly string[],
  clock: Clock,
  log: Pick<Logger, "warn"> | null = null,
): Encrypter {
  const keys = secrets.map(deriveKey);
  let loggedAt = -Infinity;
  // Caches decrypted cookies, because browsers send them with every request. Sizes are in characters.
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
        const expectedBytes = Buffer.from(computeKeyedHash(bytes, purpose, text));
        const actualBytes = Buffer.from(hash);
        return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes);
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

function deriveKey(secret: string): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "roll-racing sealed values", 32));
  // The id is public. It is a hash of the derived key, which reveals nothing about the key or the secret.
  const id = createHash("sha256").update("id").update(bytes).digest("base64url").slice(0, 8);
  return { id, bytes };
}
