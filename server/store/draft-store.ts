/**
 * Store of drafts. It is separate from other values, because drafts are evicted first when the store is full.
 * Every engine enforces `DraftLimits`.
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

export type Draft = {
  /** Encrypted text. */
  value: string;
  /** Milliseconds. */
  lifetime: number;
  holder: DraftHolder;
};

/** Whose limit a draft counts towards: an account, or all anonymous users of a network. */
export type DraftHolder = {
  isLoggedIn: boolean;
  /** Hash of the account or network. */
  id: string;
};

/** Draft store of an engine, which can also evict drafts to free space for other values. */
export type EvictingDraftStore = DraftStore & {
  /**
   * Evicts the oldest drafts of `scope`, anonymous ones first, at most `MAX_EVICTED`. Returns how many.
   */
  evict(scope: "anonymous" | "all"): Promise<number>;
};

/** Maximum bytes of drafts: of all anonymous users of a network, of an account, and in total. */
export type DraftLimits = { network: number; account: number; all: number };

/**
 * Creates the limits for a total of `all` bytes. A typical draft takes 2 to 4 kB. Hundreds of users may share
 * the network of a mobile carrier or a race track.
 */
export const createDraftLimits = (all: number): DraftLimits => ({
  network: 4_000_000,
  account: 1_000_000,
  all,
});

export const DEFAULT_DRAFT_LIMITS = createDraftLimits(50_000_000);

/** Returns the bytes that a draft counts for. Includes the approximate overhead of an engine. */
export const getDraftSize = (key: string, value: string): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + 400;

/** Maximum number of drafts evicted in one step, to keep each step short. */
export const MAX_EVICTED = 100;

/** Returns the maximum bytes of a holder's drafts. */
export const getHolderLimit = ({ isLoggedIn }: DraftHolder, { network, account }: DraftLimits): number =>
  isLoggedIn ? account : network;
