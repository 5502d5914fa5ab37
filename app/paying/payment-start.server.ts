import { type AppLoadContext, redirect } from "@remix-run/node";
import { MAX_PENDING_NOTES } from "../domain/pending-notes.ts";

/**
 * Redirects to a payment page, and remembers for a day that this account and this browser may return from it
 * to `page`. Null if the URL isn't allowed.
 */
export async function redirectToPaymentPage(
  context: AppLoadContext,
  page: string,
  address: string,
): Promise<Response | null> {
  const allowed = context.paymentAddress(address);
  if (allowed === null) return null;
  const user = await context.session.user().catch(() => null); // best effort: redirect all the same
  const referenceFor = returnsDirectly(context, page, allowed) ? freeReference : startedReference;
  const note = { kind: "payment", reference: referenceFor(tokenFrom(allowed)), path: page } as const;
  const owners = user ? [user.id, context.sender] : [context.sender];
  await Promise.all(owners.map((owner) => context.pending.keep(owner, noteKey(page), note)));
  return redirect(allowed, 303);
}

/** Whether a user (id) or a browser (`sender`) was redirected to a payment that returns to `page`. */
export const hasStartedPayment = async (
  { pending }: AppLoadContext,
  owner: number | string,
  page: string,
): Promise<boolean> => (await pending.of(owner, noteKey(page))).length > 0;

/**
 * Whether a token certainly belongs to no payment that these owners started from `page`: all their tokens are
 * known, and this isn't one of them.
 */
export async function belongsToOtherPayment(
  { pending }: AppLoadContext,
  owners: readonly (number | string)[],
  page: string,
  token: string,
): Promise<boolean> {
  const notes = await Promise.all(owners.map((owner) => pending.of(owner, noteKey(page))));
  // At the limit, earlier payments may have been dropped from the list.
  if (notes.some(({ length }) => length >= MAX_PENDING_NOTES)) return false;
  const references = notes.flat().map(({ reference }) => reference);
  return (
    references.length > 0 && references.every((one) => one !== startedReference(token) && HAS_TOKEN.test(one))
  );
}

/**
 * Whether an order was redirected straight back to its page, because nothing was left to pay: it costs
 * nothing, or credit covers it. Only meaningful once the order counts as paid.
 */
export async function wasFree(
  { pending }: AppLoadContext,
  owners: readonly (number | string)[],
  page: string,
  token: string,
): Promise<boolean> {
  const notes = await Promise.all(owners.map((owner) => pending.of(owner, noteKey(page))));
  return notes.flat().some(({ reference }) => reference === freeReference(token));
}

function returnsDirectly({ site }: AppLoadContext, page: string, address: string): boolean {
  const { origin, pathname, searchParams } = new URL(address);
  const isHere = origin === new URL(site.publicUrl).origin && pathname === page.split("?")[0];
  return isHere && searchParams.has("payum_token");
}

const freeReference = (token: string): string => `free ${token}`;
const startedReference = (token: string): string => `started ${token}`;

/** Doesn't match payment pages without a token in the URL, nor notes of releases that didn't store it. */
const HAS_TOKEN = /^started ./;

/** Token in a payment page's URL: in its query, or the last segment of its path; "" if none. */
function tokenFrom(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const lastSegment = pathname.split("/").at(-1) ?? "";
  return searchParams.get("payum_token") ?? (/^(?=.*\d)[\w-]{16,}$/.test(lastSegment) ? lastSegment : "");
}

/** Key of the notes. Not a path of this site, so that they aren't shown as pending orders. */
const noteKey = (page: string): string => `payment started at ${page}`;
