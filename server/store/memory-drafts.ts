import type { Clock } from "../request-context.ts";
import {
  type Draft,
  type DraftCeilings,
  draftSize,
  type GivingShelf,
  holderCeiling,
  mostGivenUp,
} from "./draft-shelf.ts";

type Shelved = Draft & { until: number; size: number };

/**
 * Drafts in this process. `all` gives those that haven't expired as they are now, the oldest first, to be put
 * elsewhere.
 */
export type MemoryShelf = GivingShelf & { all(): [key: string, draft: Draft][] };

export function createMemoryShelf(clock: Clock, ceilings: DraftCeilings): MemoryShelf {
  /** The oldest first, since whatever is put again moves to the end. */
  const shelved = new Map<string, Shelved>();

  return {
    async put(key, draft) {
      dropExpired();
      const { isSignedIn, id } = draft.holder;
      const size = draftSize(key, draft.value);
      const own = holderCeiling(draft.holder, ceilings);
      const mayGo = ({ holder }: Shelved): boolean => isSignedIn || !holder.isSignedIn;
      const firm = bytesOf((one, other) => other !== key && !mayGo(one));
      if (size > own || size + firm > ceilings.all) return false;

      shelved.delete(key);
      const isSame = ({ holder }: Shelved): boolean => holder.isSignedIn === isSignedIn && holder.id === id;
      drop(bytesOf(isSame) + size - own, isSame);
      drop(bytesOf(() => true) + size - ceilings.all, mayGo);
      shelved.set(key, { ...draft, size, until: clock.now() + draft.lifetime });
      return true;
    },
    async get(key) {
      const found = shelved.get(key);
      return found && found.until > clock.now() ? found.value : null;
    },
    async remove(key) {
      shelved.delete(key);
    },
    async giveUp(whose) {
      const gone = inOrder((one) => whose === "anybody" || !one.holder.isSignedIn).slice(0, mostGivenUp);
      for (const [key] of gone) shelved.delete(key);
      return gone.length;
    },
    all() {
      dropExpired();
      return [...shelved].map(([key, { value, until, holder }]) => [
        key,
        { value, lifetime: until - clock.now(), holder },
      ]);
    },
  };

  function dropExpired(): void {
    for (const [key, { until }] of shelved) if (until <= clock.now()) shelved.delete(key);
  }

  function bytesOf(counts: (one: Shelved, key: string) => boolean): number {
    return [...shelved].reduce((sum, [key, one]) => sum + (counts(one, key) ? one.size : 0), 0);
  }

  /** Drops so many bytes or more of those that may go. */
  function drop(bytes: number, mayGo: (one: Shelved) => boolean): void {
    let left = bytes;
    for (const [key, { size }] of inOrder(mayGo)) {
      if (left <= 0) return;
      left -= size;
      shelved.delete(key);
    }
  }

  /** Those that may go, the next to go first. */
  function inOrder(mayGo: (one: Shelved) => boolean): [string, Shelved][] {
    const may = [...shelved].filter(([, one]) => mayGo(one));
    return [
      ...may.filter(([, one]) => !one.holder.isSignedIn),
      ...may.filter(([, one]) => one.holder.isSignedIn),
    ];
  }
}
