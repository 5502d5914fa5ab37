import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock, DraftOwner, Drafts, SavedDraft } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { BrowserIdentity } from "../session/browser-identity.ts";
import type { DraftHolder } from "../store/draft-store.ts";
import type { Store } from "../store/store.ts";
import { networkOf } from "../../app/domain/network.ts";

type DraftParts = {
  browser: BrowserIdentity;
  /** The logged-in account; null for anonymous users, "" if the account is unknown. */
  account: () => string | null;
  /** Base URL of the account's API if it is not the default one, as user ids are only unique per API. */
  base: () => string | null;
  clientAddress: string;
  store: Pick<Store, "drafts">;
  encrypter: Encrypter;
  clock: Clock;
};

const ONE_HOUR_MS = 60 * 60 * 1_000;
const ONE_DAY_MS = 24 * ONE_HOUR_MS;
const purpose = "draft";

/**
 * `maxLength`: maximum characters of an encrypted draft. Larger drafts are not saved, not even in part.
 */
const LIMITS = {
  visitor: { lifetime: ONE_DAY_MS, maxLength: 16_384 },
  signedIn: { lifetime: 14 * ONE_DAY_MS, maxLength: 65_536 },
};

/** Maximum forms in the list of an owner, newest first; older drafts are still found on their pages. */
const MAX_LISTED = 20;

const Values = z.record(z.string(), z.array(z.string()));
const StoredDraft = z.object({ values: Values, at: z.number() });
const List = z.object({ forms: z.array(z.string()), at: z.number() });

/**
 * Creates the encrypted drafts of the current user: those of the account, in any browser, or those of this
 * browser. A browser gets an id only when something is saved. A list of the drafts is stored with them.
 */
export function createDrafts(parts: DraftParts): Drafts {
  const { browser: browserIdentity, account, base, clientAddress, store, encrypter, clock } = parts;
  let isSaved = false;
  return {
    async save(form, values, owner, at = clock.now()) {
      isSaved = await put(keyOf(ownerName(owner), form), { values, at });
      if (isSaved) await addToList(form, owner);
    },
    isSaved: () => isSaved,
    read,
    async forget(form, owner) {
      const name = knownOwnerName(owner);
      if (name === null) return;
      await store.drafts.remove(keyOf(name, form));
      const earlier = earlierKey(form, owner);
      if (earlier !== null) await store.drafts.remove(earlier);
    },
    async list(prefix, owner) {
      const forms = (await listOf(owner)).forms.filter((form) => form.startsWith(prefix));
      const drafts = await Promise.all(
        forms.map(async (form) => {
          const stored = await read(form, owner);
          return stored ? [{ form, at: stored.at }] : [];
        }),
      );
      return drafts.flat();
    },
  };

  async function read(form: string, owner: DraftOwner): Promise<SavedDraft | null> {
    const stored = StoredDraft.safeParse((await decrypt(form, owner))?.value);
    return stored.success ? stored.data : readEarlier(form, owner);
  }

  /** Reads a draft in the format of older versions: per browser, with its values only. */
  async function readEarlier(form: string, owner: DraftOwner): Promise<SavedDraft | null> {
    const key = earlierKey(form, owner);
    const encrypted = key === null ? null : await store.drafts.get(key);
    const there = encrypted === null ? null : await encrypter.decrypt(purpose, encrypted);
    const values = Values.safeParse(there?.value);
    return there && values.success ? { values: values.data, at: there.encryptedAt } : null;
  }

  async function decrypt(form: string | null, owner: DraftOwner) {
    const name = knownOwnerName(owner);
    const encrypted = name === null ? null : await store.drafts.get(keyOf(name, form));
    return encrypted === null ? null : encrypter.decrypt(purpose, encrypted);
  }

  /**
   * Stores `content` for the lifetime of a draft plus `extraMs`. Returns false if it is too large or the
   * store is full.
   */
  async function put(key: string, content: object, extraMs = 0): Promise<boolean> {
    const { lifetime, maxLength } = LIMITS[account() === null ? "visitor" : "signedIn"];
    if (JSON.stringify(content).length > maxLength) return false;
    const value = await encrypter.encrypt(purpose, content, lifetime + extraMs);
    if (value.length > maxLength) return false;
    return store.drafts.put(key, { value, lifetime: lifetime + extraMs, holder: holder() });
  }

  async function listOf(owner: DraftOwner): Promise<z.output<typeof List>> {
    const list = List.safeParse((await decrypt(null, owner))?.value);
    return list.success ? list.data : { forms: [], at: 0 };
  }

  /**
   * A list that contains the form is rewritten at most once an hour, so it is stored an hour longer than the
   * drafts. If two devices write at once, a form may be missing from the list until its next change.
   */
  async function addToList(form: string, owner: DraftOwner): Promise<void> {
    const { forms, at } = await listOf(owner);
    if (forms.includes(form) && clock.now() - at < ONE_HOUR_MS) return;
    const all = [form, ...forms.filter((one) => one !== form)].slice(0, MAX_LISTED);
    await put(keyOf(ownerName(owner), null), { forms: all, at: clock.now() }, ONE_HOUR_MS);
  }

  function ownerName(owner: DraftOwner): string {
    return owner === "visitor"
      ? `browser ${browserIdentity.fingerprint()}`
      : `account ${owner} of ${base() ?? ""}`;
  }

  function knownOwnerName(owner: DraftOwner): string | null {
    return owner === "visitor" && browserIdentity.knownFingerprint() === null ? null : ownerName(owner);
  }

  function earlierKey(form: string, owner: DraftOwner): string | null {
    const browser = owner === "visitor" ? browserIdentity.knownFingerprint() : null;
    return browser === null ? null : keyOfText(`${browser} ${form}`);
  }

  /**
   * Whose quota the draft counts towards: the account's or, for anonymous users, the network's, so that
   * deleting cookies doesn't give more space.
   */
  function holder(): DraftHolder {
    const signedIn = account();
    const holderName = signedIn ? `account ${signedIn}` : `address ${networkOf(clientAddress)}`;
    return { isLoggedIn: signedIn !== null, id: encrypter.keyedHash(purpose, holderName) };
  }
}

/** Store key of a form's draft; with null, of the list of the owner's drafts. */
const keyOf = (owner: string, form: string | null): string => keyOfText(JSON.stringify([owner, form]));

const keyOfText = (text: string): string => `draft:${createHash("sha256").update(text).digest("base64url")}`;
