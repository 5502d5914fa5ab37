/**
 * Store of drafts, separate from other values: drafts are evicted first when space runs out. Engines enforce
 * the limits themselves.
 */
export type DraftStore = {
  /**
   * Stores a draft, replacing one with the same key; false if there is no space. Evicts the oldest drafts of
   * the same holder, then the oldest anonymous ones, and for a logged-in user the oldest of other accounts at
   * last.
   */
  put(key: string, draft: Draft): Promise<boolean>;
  get(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** `lifetime` is milliseconds. */
export type Draft = { value: string; lifetime: number; holder: DraftHolder };

/** Owner of a draft: an account, or all anonymous users of a network address. `id` is a hash. */
export type DraftHolder = { isLoggedIn: boolean; id: string };

/** Draft store of an engine, with eviction. */
export type EvictingDraftStore = DraftStore & {
  /** Evicts the next drafts, 100 at most; returns how many. */
  evict(whose: "anonymous" | "anybody"): Promise<number>;
};

/** Maximum bytes of drafts: per address, per account, and in total. */
export type DraftLimits = { address: number; account: number; all: number };

/**
 * An address of a carrier or a track may have hundreds of users, and a typical draft takes 2 to 4 kB. An
 * account has one draft per form.
 */
export const draftLimits = (all: number): DraftLimits => ({
  address: 4_000_000,
  account: 1_000_000,
  all,
});

/** Default limits. */
export const DEFAULT_DRAFT_LIMITS = draftLimits(50_000_000);

/** Size of a draft: its text and the approximate overhead of an engine. */
export const draftSize = (key: string, value: string): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + 400;

/** Maximum drafts evicted in one step, to keep each step short. */
export const MAX_EVICTED = 100;

export const holderLimit = ({ isLoggedIn }: DraftHolder, { address, account }: DraftLimits): number =>
  isLoggedIn ? account : address;
