import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock, DraftOwner, Drafts, SavedDraft } from "../request-context.ts";
import type { Encrypter } from "../session/encrypter.ts";
import type { BrowserIdentity } from "../session/browser-identity.ts";
import type { DraftHolder } from "../store/draft-store.ts";
import type { Store } from "../store/store.ts";
import { getClientNetwork } from "../../app/domain/network.ts";
import { DAY_MS, HOUR_MS } from "../../app/domain/durations.ts";

type DraftServices = {
  browser: BrowserIdentity;
  /** Returns the id of the account; null for anonymous users, "" if the access token contains no id. */
  getAccountId: () => string | null;
  /** Returns the base URL of the account's API; null for the default API. User ids are unique per API. */
  getApiBase: () => string | null;
  clientAddress: string;
  store: Pick<Store, "drafts">;
  encrypter: Encrypter;
  clock: Clock;
};

const PURPOSE = "draft";

/** Limits of a draft. A draft of more than `maxLength` characters, plain or encrypted, isn't saved. */
const LIMITS = {
  anonymous: { lifetimeMs: DAY_MS, maxLength: 16_384 },
  loggedIn: { lifetimeMs: 14 * DAY_MS, maxLength: 65_536 },
};

/**
 * Maximum number of drafts in an owner's list. Older drafts aren't listed, but their forms still load them.
 */
const MAX_LISTED_FORMS = 20;

const Values = z.record(z.string(), z.array(z.string()));
const StoredDraft = z.object({ values: Values, at: z.number() });
const DraftList = z.object({ forms: z.array(z.string()), at: z.number() });

/**
 * Creates access to the encrypted drafts of the current user. Drafts of a logged-in user belong to the
 * account and are available in any browser. Drafts of an anonymous user belong to this browser, which gets an
 * id when its first draft is saved. The store also contains a list of each owner's drafts.
 */
export function createDrafts(services: DraftServices): Drafts {
  const {
    browser: browserIdentity,
    getAccountId,
    getApiBase,
    clientAddress,
    store,
    encrypter,
    clock,
  } = services;
  let isSaved = false;
  return {
    async save(form, values, owner, at = clock.now()) {
      isSaved = await put(buildStoreKey(getOwnerName(owner), form), { values, at });
      if (isSaved) await addToList(form, owner);
    },
    isSaved: () => isSaved,
    read,
    async remove(form, owner) {
      const name = findOwnerName(owner);
      if (name === null) return;
      await store.drafts.remove(buildStoreKey(name, form));
      const legacyDraftKey = buildLegacyKey(form, owner);
      if (legacyDraftKey !== null) await store.drafts.remove(legacyDraftKey);
    },
    async list(prefix, owner) {
      const forms = (await readList(owner)).forms.filter((form) => form.startsWith(prefix));
      const drafts = await Promise.all(
        forms.map(async (form) => {
          const storedDraft = await read(form, owner);
          return storedDraft ? [{ form, at: storedDraft.at }] : [];
        }),
      );
      return drafts.flat();
    },
  };

  async function read(form: string, owner: DraftOwner): Promise<SavedDraft | null> {
    const storedDraft = StoredDraft.safeParse((await decrypt(form, owner))?.value);
    return storedDraft.success ? storedDraft.data : readLegacyDraft(form, owner);
  }

  /**
   * Reads a draft that an older version of the site has saved. Such a draft belongs to a browser and contains
   * only values.
   */
  async function readLegacyDraft(form: string, owner: DraftOwner): Promise<SavedDraft | null> {
    const key = buildLegacyKey(form, owner);
    const encrypted = key === null ? null : await store.drafts.get(key);
    const decrypted = encrypted === null ? null : await encrypter.decrypt(PURPOSE, encrypted);
    const values = Values.safeParse(decrypted?.value);
    return decrypted && values.success ? { values: values.data, at: decrypted.encryptedAt } : null;
  }

  async function decrypt(form: string | null, owner: DraftOwner) {
    const name = findOwnerName(owner);
    const encrypted = name === null ? null : await store.drafts.get(buildStoreKey(name, form));
    return encrypted === null ? null : encrypter.decrypt(PURPOSE, encrypted);
  }

  /**
   * Stores `content` for the lifetime of a draft plus `extraMs`. Returns false if the content is too long or
   * the store is full.
   */
  async function put(key: string, content: object, extraMs = 0): Promise<boolean> {
    const { lifetimeMs, maxLength } = LIMITS[getAccountId() === null ? "anonymous" : "loggedIn"];
    if (JSON.stringify(content).length > maxLength) return false;
    const value = await encrypter.encrypt(PURPOSE, content, lifetimeMs + extraMs);
    if (value.length > maxLength) return false;
    return store.drafts.put(key, { value, lifetime: lifetimeMs + extraMs, holder: getHolder() });
  }

  async function readList(owner: DraftOwner): Promise<z.output<typeof DraftList>> {
    const list = DraftList.safeParse((await decrypt(null, owner))?.value);
    return list.success ? list.data : { forms: [], at: 0 };
  }

  /**
   * Adds a form to the list of drafts. A list that contains the form is rewritten only after an hour, so
   * lists are stored an hour longer than drafts. If two devices save at the same time, one form may be
   * missing in the list until its draft changes again.
   */
  async function addToList(form: string, owner: DraftOwner): Promise<void> {
    const { forms, at } = await readList(owner);
    if (forms.includes(form) && clock.now() - at < HOUR_MS) return;
    const newForms = [form, ...forms.filter((listedForm) => listedForm !== form)].slice(0, MAX_LISTED_FORMS);
    await put(buildStoreKey(getOwnerName(owner), null), { forms: newForms, at: clock.now() }, HOUR_MS);
  }

  /** Returns the name of an owner for store keys. Creates the id of the browser if it has none. */
  function getOwnerName(owner: DraftOwner): string {
    return owner === "visitor"
      ? `browser ${browserIdentity.fingerprint()}`
      : `account ${owner} of ${getApiBase() ?? ""}`;
  }

  /** Returns the name of an owner for store keys; null for a browser without an id, which has no drafts. */
  function findOwnerName(owner: DraftOwner): string | null {
    return owner === "visitor" && browserIdentity.findFingerprint() === null ? null : getOwnerName(owner);
  }

  function buildLegacyKey(form: string, owner: DraftOwner): string | null {
    const browserFingerprint = owner === "visitor" ? browserIdentity.findFingerprint() : null;
    return browserFingerprint === null ? null : hashToKey(`${browserFingerprint} ${form}`);
  }

  /**
   * Returns whose storage limit a draft counts towards: the account's, or for anonymous users the network's.
   * A limit per browser could be evaded by deleting cookies.
   */
  function getHolder(): DraftHolder {
    const accountId = getAccountId();
    const holderName = accountId ? `account ${accountId}` : `address ${getClientNetwork(clientAddress)}`;
    return { isLoggedIn: accountId !== null, id: encrypter.keyedHash(PURPOSE, holderName) };
  }
}

/**
 * Returns the store key of a form's draft. If `form` is null, returns the key of the owner's list of drafts.
 */
const buildStoreKey = (owner: string, form: string | null): string =>
  hashToKey(JSON.stringify([owner, form]));

const hashToKey = (text: string): string => `draft:${createHash("sha256").update(text).digest("base64url")}`;
