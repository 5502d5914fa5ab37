import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { OrderKind } from "../wire/payment.ts";
import { statusPath } from "./order-paths.ts";
import type { LostOrder } from "./resolve-order.ts";
import type { Sale } from "./sale.ts";
import { DAY_MS } from "../domain/durations.ts";

const SentOrder = z.object({
  kind: OrderKind,
  /** Id of the user who sent the order. */
  user: z.number(),
  /** The `itemId` of the sale. */
  about: z.number(),
  /** A short reference that can be read out on the phone. */
  reference: z.string(),
  /** Idempotency key. */
  key: z.string(),
  /** Milliseconds since 1970 UTC. */
  sentAt: z.number(),
  /** Time in milliseconds since 1970 UTC. An order that was created later can't be this one. */
  until: z.number(),
  /** `contents`, `name` and `totals` are described by `OrderMatchCriteria`. */
  contents: z.array(z.string()),
  name: z.string().default(""),
  totals: z.array(z.number()).default([]),
  /** Packed ids of each list before the order was sent; null if unknown, or stored in an older format. */
  before: z.record(z.string(), z.string()).nullable().catch(null),
  /** As in `LostOrder`. */
  isUnclear: z.boolean().default(false),
  /** The browser that sent the order (`context.sender`). */
  sender: z.string().default(""),
});

/**
 * Snapshot of an order that was sent but not confirmed: the data with which the order can be found among the
 * user's orders later. It contains no user input, and is part of the status link in encrypted form.
 */
export type SentOrder = z.output<typeof SentOrder>;

/** Validity of a status link, in milliseconds. */
const LINK_LIFETIME_MS = DAY_MS;

/** Creates the path that shows the status of an order, on the page that the order was sent from. */
export const createStatusPath = async (
  context: AppLoadContext,
  sale: Sale,
  sentOrder: SentOrder,
): Promise<string> =>
  statusPath(sale.page, await context.encryption.encrypt(PURPOSE, sentOrder, LINK_LIFETIME_MS));

/** Decrypts a status link without an access check; null if this site didn't create the link. */
export async function decryptStatusLink(
  { encryption }: AppLoadContext,
  link: string,
): Promise<SentOrder | null> {
  const sentOrder = SentOrder.safeParse(
    link.length > MAX_LINK_LENGTH ? null : await encryption.decrypt(PURPOSE, link),
  );
  return sentOrder.success ? sentOrder.data : null;
}

/** Decrypts a status link of `sale` for the user who sent the order; null for all other users and sales. */
export async function openOwnStatusLink(
  context: AppLoadContext,
  sale: Sale,
  link: string,
): Promise<SentOrder | null> {
  const sentOrder = await decryptStatusLink(context, link);
  if (!sentOrder) return null;
  const user = await context.session.requireUser();
  return sentOrder.user === user.id && belongsToSale(sentOrder, sale) ? sentOrder : null;
}

export const belongsToSale = (sentOrder: SentOrder, { kind, itemId }: Sale): boolean =>
  sentOrder.kind === kind && sentOrder.about === itemId;

/**
 * Whether this browser sent the order and still has a session. Needs no API call, so that it works during an
 * outage of the API.
 */
export const isSentFromThisBrowser = (
  sentOrder: SentOrder,
  { anonymousId, session }: AppLoadContext,
): boolean => session.isLoggedIn && sentOrder.sender === anonymousId;

/** Converts an order for a search in the API's lists. */
export const toLostOrder = ({ before, ...sentOrder }: SentOrder): LostOrder => ({
  ...sentOrder,
  before:
    before &&
    Object.fromEntries(
      Object.entries(before).map(([name, packed]): [string, number[]] => [name, unpackIds(packed)]),
    ),
});

/** Encodes the ids of a list as differences in base 36, so that they fit into a URL. */
export const packIds = (ids: readonly number[]): string =>
  ids
    .toSorted((a, b) => a - b)
    .map((id, index, all) => (id - (all[index - 1] ?? 0)).toString(36))
    .join(".");

/** Decodes ids that `packIds` has encoded. */
export function unpackIds(packed: string): number[] {
  let id = 0;
  return packed === "" ? [] : packed.split(".").map((step) => (id += Number.parseInt(step, 36)));
}

const PURPOSE = "sent order";
const MAX_LINK_LENGTH = 3_000;
