/** Store of drafts, separate from other values, because drafts are evicted first when the store is full. */
export type DraftStore = {
  /**
   * Stores a draft, replacing one with the same key. Returns false if there is no space.
   * At a limit of `DraftLimits`, old drafts are evicted in this order: drafts of the same holder, anonymous
   * drafts, and (only for a draft of an account) drafts of other accounts.
   */
  put(key: string, draft: Draft): Promise<boolean>;
  get(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

export type Draft = {
  /** Encrypted text. */
  value: string;
  /** In milliseconds. */
  lifetimeMs: number;
  holder: DraftHolder;
};

/** The account, or the network of anonymous users, whose limit a draft counts towards. */
export type DraftHolder = {
  isLoggedIn: boolean;
  /** Hash of the account or network. */
  id: string;
};

/** Draft store that can also evict drafts, to free space for other values. */
export type EvictingDraftStore = DraftStore & {
  /**
   * Evicts the oldest drafts of `scope`, at most `MAX_EVICTED`, anonymous ones first. Returns their number.
   */
  evict(scope: "anonymous" | "all"): Promise<number>;
};

/** Maximum bytes of the anonymous drafts of a network, of the drafts of an account, and of all drafts. */
export type DraftLimits = { network: number; account: number; total: number };

/**
 * Creates the limits for `total` bytes. A typical draft takes 2 to 4 kB, and hundreds of users may
 * share the network of a mobile carrier or a race track.
 */
export const createDraftLimits = (total: number): DraftLimits => ({
  network: 4_000_000,
  account: 1_000_000,
  total,
});

export const DEFAULT_DRAFT_LIMITS = createDraftLimits(50_000_000);

/** Returns the bytes that a draft counts as, including the approximate overhead of the database. */
export const getDraftSize = (key: string, value: string): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + 400;

/** Maximum number of drafts evicted in one step, to keep each step short. */
export const MAX_EVICTED = 100;

/** Returns the maximum bytes of a holder's drafts. */
export const getHolderLimit = ({ isLoggedIn }: DraftHolder, { network, account }: DraftLimits): number =>
  isLoggedIn ? account : network;
