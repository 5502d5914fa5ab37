import { createHash } from "node:crypto";
import { z } from "zod";
import type { Drafts } from "../request-context.ts";
import type { Sealer } from "../session/sealer.ts";
import type { Visit } from "../session/visit.ts";
import type { Store } from "../store/store.ts";

const day = 24 * 60 * 60 * 1_000;
const purpose = "draft";
/** Characters of all members together. A form that is larger is not kept rather than cut. */
const largest = 200_000;

const Values = z.record(z.string(), z.array(z.string()));

/** The drafts of one browser, sealed. A browser gets an id only once something is kept for it. */
export function draftsOf(visit: Visit, store: Store, sealer: Sealer): Drafts {
  let isKept = false;
  return {
    async keep(form, values) {
      if (JSON.stringify(values).length > largest) return;
      await store.set(keyOf(visit.fingerprint(), form), await sealer.seal(purpose, values, day), day);
      isKept = true;
    },
    isKept: () => isKept,
    async read(form) {
      const owner = visit.knownFingerprint();
      const sealed = owner === null ? null : await store.get(keyOf(owner, form));
      if (sealed === null) return null;
      const values = Values.safeParse((await sealer.open(purpose, sealed))?.value);
      return values.success ? values.data : null;
    },
    async forget(form) {
      const owner = visit.knownFingerprint();
      if (owner !== null) await store.remove(keyOf(owner, form));
    },
  };
}

const keyOf = (owner: string, form: string): string =>
  `draft:${createHash("sha256").update(`${owner} ${form}`).digest("base64url")}`;
