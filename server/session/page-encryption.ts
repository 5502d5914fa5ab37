import type { PageEncryption } from "../request-context.ts";
import type { Encrypter } from "./encrypter.ts";

/** Encryption for pages, with separate purposes: a value encrypted for a page can't be used as a session. */
export const pageEncryption = (encrypter: Encrypter): PageEncryption => ({
  encrypt: (purpose, value, lifetime) => encrypter.encrypt(`page: ${purpose}`, value, lifetime),
  decrypt: async (purpose, encrypted) =>
    (await encrypter.decrypt(`page: ${purpose}`, encrypted))?.value ?? null,
});
