import { createHash } from "node:crypto";
import { z } from "zod";
import type { Drafts } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Visit } from "../session/visit.ts";
import type { DraftHolder } from "../store/draft-shelf.ts";
import type { Store } from "../store/store.ts";
import { networkOf } from "../../app/domain/network.ts";

type DraftParts = {
  visit: Visit;
  /** The account that is signed in; null for a visitor, "" for one whose account isn't known. */
  account: () => string | null;
  clientAddress: string;
  store: Pick<Store, "drafts">;
  sealer: Sealer;
};

const day = 24 * 60 * 60 * 1_000;
const purpose = "draft";

/**
 * `largest`: characters of a draft as it is kept, sealed. A form that is larger is not kept rather than cut.
 */
const terms = {
  visitor: { lifetime: day, largest: 16_384 },
  signedIn: { lifetime: 14 * day, largest: 65_536 },
};

const Values = z.record(z.string(), z.array(z.string()));

/** The drafts of one browser, sealed. A browser gets an id only once something is kept for it. */
export function draftsOf({ visit, account, clientAddress, store, sealer }: DraftParts): Drafts {
  let isKept = false;
  return {
    async keep(form, values) {
      isKept = false;
      const { lifetime, largest } = terms[account() === null ? "visitor" : "signedIn"];
      if (JSON.stringify(values).length > largest) return;
      const value = await sealer.seal(purpose, values, lifetime);
      if (value.length > largest) return;
      const draft = { value, lifetime, holder: holder() };
      isKept = await store.drafts.put(keyOf(visit.fingerprint(), form), draft);
    },
    isKept: () => isKept,
    async read(form) {
      const owner = visit.knownFingerprint();
      const sealed = owner === null ? null : await store.drafts.get(keyOf(owner, form));
      if (sealed === null) return null;
      const values = Values.safeParse((await sealer.open(purpose, sealed))?.value);
      return values.success ? values.data : null;
    },
    async forget(form) {
      const owner = visit.knownFingerprint();
      if (owner !== null) await store.drafts.remove(keyOf(owner, form));
    },
  };

  /** Whose room a draft takes. A new cookie brings nobody new room. */
  function holder(): DraftHolder {
    const signedIn = account();
    const whose = signedIn ? `account ${signedIn}` : `address ${networkOf(clientAddress)}`;
    return { isSignedIn: signedIn !== null, id: sealer.mark(purpose, whose) };
  }
}

const keyOf = (owner: string, form: string): string =>
  `draft:${createHash("sha256").update(`${owner} ${form}`).digest("base64url")}`;
