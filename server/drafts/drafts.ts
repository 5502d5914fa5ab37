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
  /** Returns the id of the account. Null for anonymous users, "" if the access token contains none. */
  getAccountId: () => string | null;
  /**
   * Returns the base URL of the account's API, or null for the default API. Each API has its own user ids.
   */
  getApiBase: () => string | null;
  clientAddress: string;
  store: Pick<Store, "drafts">;
  encrypter: Encrypter;
  clock: Clock;
};

const PURPOSE = "draft";

/** `maxLength` is in characters and limits both the plain and the encrypted draft. */
const LIMITS = {
  anonymous: { lifetimeMs: DAY_MS, maxLength: 16_384 },
  loggedIn: { lifetimeMs: 14 * DAY_MS, maxLength: 65_536 },
};

/** Maximum number of drafts in an owner's list. Older drafts can still be read by their form. */
const MAX_LISTED_FORMS = 20;

const Values = z.record(z.string(), z.array(z.string()));
const StoredDraft = z.object({ values: Values, at: z.number() });
const DraftList = z.object({ forms: z.array(z.string()), at: z.number() });

/**
 * Creates access to the drafts of the current user. Drafts of a logged-in user belong to the account, and
 * drafts of an anonymous user to the browser. Each owner has a list of drafts in the store.
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

  /** Reads a draft of an older version of the site. It belongs to a browser and contains only values. */
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
   * Stores `content` for the lifetime of a draft plus `extraMs`. Returns false if it is too long or can't be
   * stored.
   */
  async function put(key: string, content: object, extraMs = 0): Promise<boolean> {
    const { lifetimeMs, maxLength } = LIMITS[getAccountId() === null ? "anonymous" : "loggedIn"];
    if (JSON.stringify(content).length > maxLength) return false;
    const value = await encrypter.encrypt(PURPOSE, content, lifetimeMs + extraMs);
    if (value.length > maxLength) return false;
    return store.drafts.put(key, { value, lifetimeMs: lifetimeMs + extraMs, holder: getHolder() });
  }

  async function readList(owner: DraftOwner): Promise<z.output<typeof DraftList>> {
    const list = DraftList.safeParse((await decrypt(null, owner))?.value);
    return list.success ? list.data : { forms: [], at: 0 };
  }

  /**
   * Adds a form to the owner's list. If the list contains the form, it is rewritten only after an hour, so
   * lists live an hour longer than drafts. If two devices save at the same time, a form may be missing until
   * its next change.
   */
  async function addToList(form: string, owner: DraftOwner): Promise<void> {
    const { forms, at } = await readList(owner);
    if (forms.includes(form) && clock.now() - at < HOUR_MS) return;
    const newForms = [form, ...forms.filter((listedForm) => listedForm !== form)].slice(0, MAX_LISTED_FORMS);
    await put(buildStoreKey(getOwnerName(owner), null), { forms: newForms, at: clock.now() }, HOUR_MS);
  }

  /** Returns the name of an owner in store keys, and creates the browser id if there is none. */
  function getOwnerName(owner: DraftOwner): string {
    return owner === "visitor"
      ? `browser ${browserIdentity.fingerprint()}`
      : `account ${owner} of ${getApiBase() ?? ""}`;
  }

  /**
   * Returns the name of an owner in store keys, or null for a browser without an id, because it has no
   * drafts.
   */
  function findOwnerName(owner: DraftOwner): string | null {
    return owner === "visitor" && browserIdentity.findFingerprint() === null ? null : getOwnerName(owner);
  }

  function buildLegacyKey(form: string, owner: DraftOwner): string | null {
    const browserFingerprint = owner === "visitor" ? browserIdentity.findFingerprint() : null;
    return browserFingerprint === null ? null : hashToKey(`${browserFingerprint} ${form}`);
  }

  /**
   * Returns the account, or for anonymous users the network. A limit per browser could be evaded by deleting
   * cookies.
   */
  function getHolder(): DraftHolder {
    const accountId = getAccountId();
    const holderName = accountId ? `account ${accountId}` : `address ${getClientNetwork(clientAddress)}`;
    return { isLoggedIn: accountId !== null, id: encrypter.keyedHash(PURPOSE, holderName) };
  }
}

/** Returns the store key of a form's draft, or if `form` is null: of the owner's list. */
const buildStoreKey = (owner: string, form: string | null): string =>
  hashToKey(JSON.stringify([owner, form]));

const hashToKey = (text: string): string => `draft:${createHash("sha256").update(text).digest("base64url")}`;
