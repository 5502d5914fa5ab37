import type { PageEncryption } from "../request-context.ts";
import type { Encrypter } from "./encrypter.ts";

/**
 * Creates the encryption for values in pages. Its purposes have a prefix, so that a value of a page can't be
 * used as a session or another cookie.
 */
export const createPageEncryption = (encrypter: Encrypter): PageEncryption => ({
  encrypt: (purpose, value, lifetimeMs) => encrypter.encrypt(`page: ${purpose}`, value, lifetimeMs),
  decrypt: async (purpose, encrypted) =>
    (await encrypter.decrypt(`page: ${purpose}`, encrypted))?.value ?? null,
});
