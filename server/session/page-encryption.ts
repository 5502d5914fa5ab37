import type { PageEncryption } from "../request-context.ts";
import type { Encrypter } from "./encrypter.ts";

/**
 * Creates the encryption for values in pages. They have purposes of their own, so they are invalid as
 * cookies.
 */
export const createPageEncryption = (encrypter: Encrypter): PageEncryption => ({
  encrypt: (purpose, value, lifetimeMs) => encrypter.encrypt(`page: ${purpose}`, value, lifetimeMs),
  decrypt: async (purpose, encrypted) =>
    (await encrypter.decrypt(`page: ${purpose}`, encrypted))?.value ?? null,
});
