import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { OrderKind } from "../wire/payment.ts";
import { statusPath } from "./order-paths.ts";
import type { LostOrder } from "./resolve-order.ts";
import type { Sale } from "./sale.ts";

const SentOrder = z.object({
  kind: OrderKind,
  /** Id of the user who sent it. */
  user: z.number(),
  /** Id of what was ordered: of an event, 0 for the cart. */
  about: z.number(),
  /** Short, to be read out on the phone. */
  reference: z.string(),
  key: z.string(),
  sentAt: z.number(),
  /** Orders created after this can't be this one. */
  until: z.number(),
  /** See `OrderTraits`. */
  contents: z.array(z.string()),
  name: z.string().default(""),
  totals: z.array(z.number()).default([]),
  /** Compressed ids of each list before it was sent; null if unknown, or in an older format. */
  before: z.record(z.string(), z.string()).nullable().catch(null),
  isUnclear: z.boolean().default(false),
  /** The browser that sent it (`context.sender`). */
  sender: z.string().default(""),
});

/**
 * Snapshot of an order that was sent but not confirmed: the data needed to find it among the user's orders
 * later. Contains no user input; travels encrypted in the status link.
 */
export type SentOrder = z.output<typeof SentOrder>;

/** Validity of a status link, in milliseconds. */
const LINK_LIFETIME_MS = 24 * 60 * 60_000;

/** Path that shows the status of an order, on the page where it was sent. */
export const createStatusPath = async (
  context: AppLoadContext,
  sale: Sale,
  sent: SentOrder,
): Promise<string> =>
  statusPath(sale.page, await context.encryption.encrypt(PURPOSE, sent, LINK_LIFETIME_MS));

/** Decrypts a status link without an access check; null if this site didn't create it. */
export async function decryptStatusLink(
  { encryption }: AppLoadContext,
  link: string,
): Promise<SentOrder | null> {
  const opened = SentOrder.safeParse(
    link.length > MAX_LINK_LENGTH ? null : await encryption.decrypt(PURPOSE, link),
  );
  return opened.success ? opened.data : null;
}

/** Decrypts a status link for the user who sent the order, on its page; null for all others. */
export async function openOwnStatusLink(
  context: AppLoadContext,
  sale: Sale,
  link: string,
): Promise<SentOrder | null> {
  const sent = await decryptStatusLink(context, link);
  if (!sent) return null;
  const user = await context.session.requireUser();
  return sent.user === user.id && isOfSale(sent, sale) ? sent : null;
}

export const isOfSale = (sent: SentOrder, { kind, about }: Sale): boolean =>
  sent.kind === kind && sent.about === about;

/**
 * Whether this browser sent it and is still logged in. Works without the API, which may be down just then.
 */
export const isSentFromThisBrowser = (sent: SentOrder, { sender, session }: AppLoadContext): boolean =>
  session.isLoggedIn && sent.sender === sender;

/** The order as needed for a search in the API's lists. */
export const toLostOrder = ({ before, ...sent }: SentOrder): LostOrder => ({
  ...sent,
  before:
    before &&
    Object.fromEntries(
      Object.entries(before).map(([name, packed]): [string, number[]] => [name, unpackIds(packed)]),
    ),
});

/** Delta-encodes the ids of a list, so that they fit into a URL. */
export const packIds = (ids: readonly number[]): string =>
  ids
    .toSorted((one, other) => one - other)
    .map((id, index, all) => (id - (all[index - 1] ?? 0)).toString(36))
    .join(".");

export function unpackIds(packed: string): number[] {
  let id = 0;
  return packed === "" ? [] : packed.split(".").map((step) => (id += Number.parseInt(step, 36)));
}

const PURPOSE = "sent order";
const MAX_LINK_LENGTH = 3_000;
