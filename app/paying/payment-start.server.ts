import { type AppLoadContext, redirect } from "@remix-run/node";

/**
 * Leads to where something is paid, and notes for a day that this account and this browser may come back to
 * `page` from a payment. Null for an address that nobody may be led to.
 */
export async function leadToPayment(
  context: AppLoadContext,
  page: string,
  address: string,
): Promise<Response | null> {
  const allowed = context.paymentAddress(address);
  if (allowed === null) return null;
  const user = await context.session.user().catch(() => null); // it leads there all the same
  const started = { kind: "payment", reference: "started", path: page } as const;
  const owners = user ? [user.id, context.sender] : [context.sender];
  await Promise.all(owners.map((owner) => context.pending.keep(owner, startedAt(page), started)));
  return redirect(allowed, 303);
}

/** Whether a user (an id) or a browser (a `sender`) was led to pay something that comes back to `page`. */
export const hasStartedPayment = async (
  { pending }: AppLoadContext,
  owner: number | string,
  page: string,
): Promise<boolean> => (await pending.of(owner, startedAt(page))).length > 0;

/** No path of this site, so that nothing of it is shown as waiting there. */
const startedAt = (page: string): string => `payment started at ${page}`;
