/**
 * Where drafts are kept, apart from everything else in the store: they are the first to go when there is no
 * room. An engine keeps them within its ceilings by itself.
 */
export type DraftShelf = {
  /**
   * Keeps a draft in place of an older one with the same key; false when there is no room for it. What has to
   * go for it: the oldest of the same holder, then the oldest anonymous ones of all, and for somebody signed
   * in at last the oldest of others who are.
   */
  put(key: string, draft: Draft): Promise<boolean>;
  get(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
};

/** `lifetime` is milliseconds. */
export type Draft = { value: string; lifetime: number; holder: DraftHolder };

/** Whose a draft is: an account's, or that of whoever comes from a network address. `id` is a hash. */
export type DraftHolder = { isSignedIn: boolean; id: string };

/** The shelf as the engines have it. */
export type GivingShelf = DraftShelf & {
  /** Drops the next drafts that would have to go, 100 at most; how many they were. */
  giveUp(whose: "anonymous" | "anybody"): Promise<number>;
};

/** Bytes that drafts may take: those of one address, of one account, and all of them together. */
export type DraftCeilings = { address: number; account: number; all: number };

/**
 * Behind the address of a carrier or a track are hundreds of people: a usual draft takes 2 to 4 kB. An
 * account has one draft for each form that it began.
 */
export const draftCeilings = (all: number): DraftCeilings => ({
  address: 4_000_000,
  account: 1_000_000,
  all,
});

/** Drafts of all visitors together, unless a setting says otherwise. */
export const usualCeilings = draftCeilings(50_000_000);

/** What a draft counts: its text, and roughly what any engine needs to find it again. */
export const draftSize = (key: string, value: string): number =>
  Buffer.byteLength(key) + Buffer.byteLength(value) + 400;

/** Most drafts that are given up in one go, so that nobody waits for long. */
export const mostGivenUp = 100;

export const holderCeiling = ({ isSignedIn }: DraftHolder, { address, account }: DraftCeilings): number =>
  isSignedIn ? account : address;
