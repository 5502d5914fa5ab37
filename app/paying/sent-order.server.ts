import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { OrderKind } from "../wire/payment.ts";
import { buildStatusPath } from "./order-paths.ts";
import type { LostOrder } from "./resolve-order.ts";
import type { Sale } from "./sale.ts";
import { DAY_MS } from "../domain/durations.ts";

const SentOrder = z.object({
  kind: OrderKind,
  user: z.number(),
  /** `Sale.itemId`. The name can't change, because status links contain it. */
  about: z.number(),
  /** A short reference that can be read out on the phone. */
  reference: z.string(),
  key: z.string(),
  /** Milliseconds since 1970 UTC. */
  sentAt: z.number(),
  /** Time after which the API can't carry out the order, in milliseconds since 1970 UTC. */
  until: z.number(),
  /** Possible contents of the order in a list. */
  contents: z.array(z.string()),
  /** Text in the order's title, or "" if unknown. */
  name: z.string().default(""),
  /** In cents. */
  totals: z.array(z.number()).default([]),
  /**
   * Ids in each list before the order was sent, encoded by `packIds`. Null if unknown, or in an older format.
   */
  before: z.record(z.string(), z.string()).nullable().catch(null),
  /** Whether the order may have been received although the lists don't show it. */
  isUnclear: z.boolean().default(false),
  /** The browser that sent the order (`AppLoadContext.anonymousId`). */
  sender: z.string().default(""),
});

/**
 * An order that was sent but not confirmed, with the data to find it later, but without the user's input.
 * Status links contain the encrypted order.
 */
export type SentOrder = z.output<typeof SentOrder>;

const LINK_LIFETIME_MS = DAY_MS;

/** Creates the path that shows the status of an order, on the page that the order was sent from. */
export const createStatusPath = async (
  context: AppLoadContext,
  sale: Sale,
  sentOrder: SentOrder,
): Promise<string> =>
  buildStatusPath(
    sale.page,
    await context.encryption.encrypt(ENCRYPTION_PURPOSE, sentOrder, LINK_LIFETIME_MS),
  );

/**
 * Decrypts the order of a status link without an access check. Returns null for an invalid or expired link.
 */
export async function decryptSentOrder(
  { encryption }: AppLoadContext,
  encryptedOrder: string,
): Promise<SentOrder | null> {
  const sentOrder = SentOrder.safeParse(
    encryptedOrder.length > MAX_ENCRYPTED_ORDER_LENGTH
      ? null
      : await encryption.decrypt(ENCRYPTION_PURPOSE, encryptedOrder),
  );
  return sentOrder.success ? sentOrder.data : null;
}

/** Decrypts the order of a status link. Returns null if the order belongs to another user or another sale. */
export async function decryptOwnSentOrder(
  context: AppLoadContext,
  sale: Sale,
  encryptedOrder: string,
): Promise<SentOrder | null> {
  const sentOrder = await decryptSentOrder(context, encryptedOrder);
  if (!sentOrder) return null;
  const user = await context.session.requireUser();
  return sentOrder.user === user.id && belongsToSale(sentOrder, sale) ? sentOrder : null;
}

export const belongsToSale = (sentOrder: SentOrder, { kind, itemId }: Sale): boolean =>
  sentOrder.kind === kind && sentOrder.about === itemId;

/** Whether this browser sent the order and has a session. Works without the API. */
export const isSentFromThisBrowser = (
  sentOrder: SentOrder,
  { anonymousId, session }: AppLoadContext,
): boolean => session.isLoggedIn && sentOrder.sender === anonymousId;

/** Converts an order for `resolveOrder`. */
export const toLostOrder = ({ before, until, isUnclear, ...sentOrder }: SentOrder): LostOrder => ({
  ...sentOrder,
  expiresAt: until,
  mayBeUnlisted: isUnclear,
  idsBefore:
    before &&
    Object.fromEntries(
      Object.entries(before).map(([name, packedIds]): [string, number[]] => [name, unpackIds(packedIds)]),
    ),
});

/** Encodes the ids of a list as short text for a URL: the differences between sorted ids in base 36. */
export const packIds = (ids: readonly number[]): string =>
  ids
    .toSorted((a, b) => a - b)
    .map((id, index, sortedIds) => (id - (sortedIds[index - 1] ?? 0)).toString(36))
    .join(".");

/** Decodes ids that `packIds` has encoded. */
export function unpackIds(packedIds: string): number[] {
  let id = 0;
  return packedIds === "" ? [] : packedIds.split(".").map((step) => (id += Number.parseInt(step, 36)));
}

const ENCRYPTION_PURPOSE = "sent order";
const MAX_ENCRYPTED_ORDER_LENGTH = 3_000;
