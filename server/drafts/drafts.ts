import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock, DraftOwner, Drafts, KeptDraft } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Visit } from "../session/visit.ts";
import type { DraftHolder } from "../store/draft-shelf.ts";
import type { Store } from "../store/store.ts";
import { networkOf } from "../../app/domain/network.ts";

type DraftParts = {
  visit: Visit;
  /** The account that is signed in; null for a visitor, "" for one whose account isn't known. */
  account: () => string | null;
  /** The API that it is an account of, where that is another than usual: each counts its users from 1. */
  base: () => string | null;
  clientAddress: string;
  store: Pick<Store, "drafts">;
  sealer: Sealer;
  clock: Clock;
};

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
const purpose = "draft";

/**
 * `largest`: characters of a draft as it is kept, sealed. A form that is larger is not kept rather than cut.
 */
const terms = {
  visitor: { lifetime: day, largest: 16_384 },
  signedIn: { lifetime: 14 * day, largest: 65_536 },
};

/** So many forms of one owner are listed, the last ones begun; the others are found at their pages. */
const mostListed = 20;

const Kept = z.object({ values: z.record(z.string(), z.array(z.string())), at: z.number() });
const List = z.object({ forms: z.array(z.string()), at: z.number() });

/**
 * The drafts of an account, whatever browser it is used in, and of one browser, sealed. A browser gets an id
 * only once something is kept for it. Beside the drafts lies a list of them.
 */
export function draftsOf(parts: DraftParts): Drafts {
  const { visit, account, base, clientAddress, store, sealer, clock } = parts;
  let isKept = false;
  return {
    async keep(form, values, owner, at = clock.now()) {
      isKept = await put(keyOf(nameOf(owner), form), { values, at });
      if (isKept) await enlist(form, owner);
    },
    isKept: () => isKept,
    read,
    async forget(form, owner) {
      const name = knownNameOf(owner);
      if (name !== null) await store.drafts.remove(keyOf(name, form));
    },
    async list(beginning, owner) {
      const forms = (await listOf(owner)).forms.filter((form) => form.startsWith(beginning));
      const drafts = await Promise.all(
        forms.map(async (form) => {
          const kept = await read(form, owner);
          return kept ? [{ form, at: kept.at }] : [];
        }),
      );
      return drafts.flat();
    },
  };

  async function read(form: string, owner: DraftOwner): Promise<KeptDraft | null> {
    const kept = Kept.safeParse(await opened(form, owner));
    return kept.success ? kept.data : null;
  }

  async function opened(form: string | null, owner: DraftOwner): Promise<unknown> {
    const name = knownNameOf(owner);
    const sealed = name === null ? null : await store.drafts.get(keyOf(name, form));
    return sealed === null ? null : (await sealer.open(purpose, sealed))?.value;
  }

  /** Puts something of an owner on the shelf, `longer` ms above its time; whether there was room for it. */
  async function put(key: string, content: object, longer = 0): Promise<boolean> {
    const { lifetime, largest } = terms[account() === null ? "visitor" : "signedIn"];
    if (JSON.stringify(content).length > largest) return false;
    const value = await sealer.seal(purpose, content, lifetime + longer);
    if (value.length > largest) return false;
    return store.drafts.put(key, { value, lifetime: lifetime + longer, holder: holder() });
  }

  async function listOf(owner: DraftOwner): Promise<z.output<typeof List>> {
    const list = List.safeParse(await opened(null, owner));
    return list.success ? list.data : { forms: [], at: 0 };
  }

  /**
   * A draft is kept every few seconds, its list once an hour: it lives an hour longer than the drafts. Two
   * devices that write it at once may lose a line of it, which is back with the next change.
   */
  async function enlist(form: string, owner: DraftOwner): Promise<void> {
    const { forms, at } = await listOf(owner);
    if (forms.includes(form) && clock.now() - at < hour) return;
    const all = [form, ...forms.filter((one) => one !== form)].slice(0, mostListed);
    await put(keyOf(nameOf(owner), null), { forms: all, at: clock.now() }, hour);
  }

  function nameOf(owner: DraftOwner): string {
    return owner === "visitor" ? `browser ${visit.fingerprint()}` : `account ${owner} of ${base() ?? ""}`;
  }

  function knownNameOf(owner: DraftOwner): string | null {
    return owner === "visitor" && visit.knownFingerprint() === null ? null : nameOf(owner);
  }

  /** Whose room a draft takes. A new cookie brings nobody new room. */
  function holder(): DraftHolder {
    const signedIn = account();
    const whose = signedIn ? `account ${signedIn}` : `address ${networkOf(clientAddress)}`;
    return { isSignedIn: signedIn !== null, id: sealer.mark(purpose, whose) };
  }
}

/** Where a form's draft lies, and with null the list of the owner's drafts. */
const keyOf = (owner: string, form: string | null): string =>
  `draft:${createHash("sha256")
    .update(JSON.stringify([owner, form]))
    .digest("base64url")}`;
