import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { pathOfLink } from "./order-paths.ts";
import type { LostOrder } from "./resolve-order.ts";
import type { Sale } from "./sale.ts";

const SentOrder = z.object({
  kind: z.enum(["entry", "order", "stall", "series", "form", "voucher"]),
  /** Id of the user who sent it. */
  user: z.number(),
  /** What it was ordered of: the id of an event, 0 for the cart. */
  about: z.number(),
  /** Short, to be read out on the telephone. */
  reference: z.string(),
  key: z.string(),
  sentAt: z.number(),
  /** No order that was made later than this is this one. */
  until: z.number(),
  /** See `OrderTraits`. */
  contents: z.array(z.string()),
  name: z.string().default(""),
  totals: z.array(z.number()).default([]),
  /** The ids of each list before it was sent, packed; null where nobody looked, or not as it is noted now. */
  before: z.record(z.string(), z.string()).nullable().catch(null),
  isUnclear: z.boolean().default(false),
  /** The browser that sent it, as `context.sender` has it. */
  sender: z.string().default(""),
});

/**
 * An order that was sent and that nobody confirmed: everything by which it is told from all others of its
 * sender. It travels sealed in the link that looks it up; there is nothing in it that was typed.
 */
export type SentOrder = z.output<typeof SentOrder>;

/** How long the link to an order is good, in milliseconds. */
const linkLife = 24 * 60 * 60_000;

/** The path that looks an order up, where it was sent. */
export const lookUpPath = async (context: AppLoadContext, sale: Sale, sent: SentOrder): Promise<string> =>
  pathOfLink(sale.page, await context.seals.seal(purpose, sent, linkLife));

/** What a link holds, whoever opens it; null for one that this site didn't make. */
export async function openSealed({ seals }: AppLoadContext, link: string): Promise<SentOrder | null> {
  const opened = SentOrder.safeParse(link.length > longestLink ? null : await seals.open(purpose, link));
  return opened.success ? opened.data : null;
}

/** What a link holds. It is shown only to the user who sent it, where it was sent; null for all others. */
export async function openLink(context: AppLoadContext, sale: Sale, link: string): Promise<SentOrder | null> {
  const sent = await openSealed(context, link);
  if (!sent) return null;
  const user = await context.session.require();
  return sent.user === user.id && isOfSale(sent, sale) ? sent : null;
}

export const isOfSale = (sent: SentOrder, { kind, about }: Sale): boolean =>
  sent.kind === kind && sent.about === about;

/**
 * Whether the browser of this request sent it and is still logged in. That is known without the API, which
 * may not respond just then.
 */
export const isSentHere = (sent: SentOrder, { sender, session }: AppLoadContext): boolean =>
  session.isSignedIn && sent.sender === sender;

/** The order as the API's lists are searched for it. */
export const lostOrder = ({ before, ...sent }: SentOrder): LostOrder => ({
  ...sent,
  before:
    before &&
    Object.fromEntries(
      Object.entries(before).map(([name, packed]): [string, number[]] => [name, unpackIds(packed)]),
    ),
});

/** The ids of a list, short enough for an address: each as its distance from the one before. */
export const packIds = (ids: readonly number[]): string =>
  ids
    .toSorted((one, other) => one - other)
    .map((id, place, all) => (id - (all[place - 1] ?? 0)).toString(36))
    .join(".");

export function unpackIds(packed: string): number[] {
  let id = 0;
  return packed === "" ? [] : packed.split(".").map((step) => (id += Number.parseInt(step, 36)));
}

const purpose = "sent order";
const longestLink = 3_000;
