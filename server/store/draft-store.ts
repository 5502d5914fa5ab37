/**
 * Store of drafts. It is separate from that of other values, because drafts are evicted first when the store
 * is full. Every engine enforces the limits of `DraftLimits` itself.
 */
export type DraftStore = {
  /**
   * Stores a draft, replacing one with the same key. Returns false if there is no space. If a limit is
   * reached, older drafts are evicted in this order: drafts of the same holder, anonymous drafts and, only
   * for a draft of an account, drafts of other accounts.
   */
  put(key: string, draft: Draft): Promise<boolean>;
  get(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** A draft. `value` is encrypted text, `lifetime` milliseconds. */
export type Draft = { value: string; lifetime: number; holder: DraftHolder };

/**
 * Whose limit a draft counts towards: an account's, or that of all anonymous users of a network. `id` is a
 * hash.
 */
export type DraftHolder = { isLoggedIn: boolean; id: string };

/** Draft store of an engine, which can also evict drafts to free space for other values. */
export type EvictingDraftStore = DraftStore & {
  /**
   * Evicts the oldest drafts, anonymous ones first, at most `MAX_EVICTED`. With "anonymous", drafts of
   * accounts aren't evicted. Returns the number of evicted drafts.
   */
  evict(scope: "anonymous" | "all"): Promise<number>;
};

/** Maximum bytes of drafts: of the anonymous users of a network, of an account, and in total. */
export type DraftLimits = { network: number; account: number; all: number };

/**
 * Creates the limits for a total of `all` bytes. Hundreds of users may share the network of a mobile carrier
 * or a race track, and a typical draft takes 2 to 4 kB.
 */
export const draftLimits = (all: number): DraftLimits => ({
  network: 4_000_000,
  account: 1_000_000,
  all,
});

export const DEFAULT_DRAFT_LIMITS = draftLimits(50_000_000);

/** Returns the bytes that a draft counts for, including the approximate overhead of an engine. */
export const getDraftSize = (key: string, value: string): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + 400;

/** Maximum number of drafts evicted in one step, to keep each step short. */
export const MAX_EVICTED = 100;

/** Returns the maximum bytes of a holder's drafts. */
export const getHolderLimit = ({ isLoggedIn }: DraftHolder, { network, account }: DraftLimits): number =>
  isLoggedIn ? account : network;
