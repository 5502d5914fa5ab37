import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { pathOfLink } from "./order-paths.ts";
import type { ListedOrder, Sale } from "./sale.ts";

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
  /** What it reads like in the API's lists, in any of these ways. */
  contents: z.array(z.string()),
  /** Ids of those that read the same before it was sent; null where nobody looked. */
  before: z.array(z.number()).nullable(),
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

/** What a link holds. It is told to the user who sent it alone, where it was sent; null for all others. */
export async function openLink(
  context: AppLoadContext,
  { kind, about }: Sale,
  link: string,
): Promise<SentOrder | null> {
  const opened = SentOrder.safeParse(
    link.length > longestLink ? null : await context.seals.open(purpose, link),
  );
  if (!opened.success) return null;
  const user = await context.session.require();
  const { data: sent } = opened;
  return sent.user === user.id && sent.kind === kind && sent.about === about ? sent : null;
}

/**
 * Finds an order in a list, for an API that can't be asked by key: the only one that reads like it, that
 * wasn't there before, and that was made while this one was under way. Where the list tells no times, only
 * as long as nobody can have made another one since (`now`). Null where that is none or several; one that
 * could be another is none.
 */
export function findSent<Order extends Pick<ListedOrder, "id" | "contents" | "createdAt">>(
  sent: SentOrder,
  orders: readonly Order[],
  now: number,
): Order | null {
  const { before } = sent;
  if (before === null) return null;
  const [only, ...others] = orders.filter(
    ({ id, contents, createdAt }) =>
      sent.contents.includes(contents) && !before.includes(id) && isSentThen(sent, createdAt ?? now),
  );
  return only && others.length === 0 ? only : null;
}

/**
 * The API's clock may be two minutes behind; where it is ahead the order isn't found, which is no untruth.
 */
const isSentThen = ({ sentAt, until }: SentOrder, createdAt: number): boolean =>
  createdAt >= sentAt - 2 * 60_000 && createdAt <= until;

const purpose = "sent order";
const longestLink = 3_000;
