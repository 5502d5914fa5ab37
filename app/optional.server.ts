import type { AppLoadContext } from "@remix-run/node";

/**
 * Loads optional data: returns the result of `load`, or the fallback `or` when it fails or takes longer than
 * the context's `optionalTimeoutMs`; a warning with `what` is logged. With `once`, data that was missing
 * earlier in the same request isn't loaded again, so that a form's response and the page around it don't both
 * wait.
 * @throws redirects, and `unauthorised` errors if the session ended during the call [AUTH-009 AUTH-022]
 */
export async function optional<Found, Fallback>(
  context: AppLoadContext,
  what: string,
  load: () => Promise<Found>,
  { or, once = false }: { or: Fallback; once?: boolean },
): Promise<Found | Fallback> {
  const { log, session, optionalTimeoutMs } = context;
  const missing = missingOnce.get(context) ?? new Set();
  if (once && missing.has(what)) return or;
  const wasSignedIn = session.isLoggedIn;
  try {
    return await withTimeout(optionalTimeoutMs, load());
  } catch (err) {
    const hasEnded = wasSignedIn && !session.isLoggedIn && isOrganiserError(err, "unauthorised");
    if (err instanceof Response || hasEnded) throw err;
    if (once) missingOnce.set(context, missing.add(what));
    log.warn({ err, what }, "optional data is missing");
    return or;
  }
}

/**
 * The result of loading one section of an account page: its items; `unavailable` if the API failed or timed
 * out; `unsupported` if the API has no such endpoint.
 */
export type SectionResult<Line> = readonly Line[] | UnavailableReason;
export type UnavailableReason = "unavailable" | "unsupported";

/** Loads one section of an account page, and returns why it is missing if it can't be loaded. */
export const loadSection = <Found>(
  context: AppLoadContext,
  what: string,
  load: () => Promise<Found>,
): Promise<Found | UnavailableReason> =>
  optional<Found | "unsupported", "unavailable">(context, what, () => load().catch(orUnsupported), {
    or: "unavailable",
  });

/** Maps the items of a section; passes on the reason if the section is missing. */
export const mapSection = <Item, Line>(
  items: SectionResult<Item>,
  mapItem: (item: Item) => Line,
): SectionResult<Line> => (typeof items === "string" ? items : items.map(mapItem));

/** What was missing so far, per request. */
const missingOnce = new WeakMap<AppLoadContext, Set<string>>();

async function withTimeout<Found>(timeoutMs: number, loading: Promise<Found>): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

function orUnsupported(error: unknown): "unsupported" {
  if (isOrganiserError(error, "not-found")) return "unsupported";
  throw error;
}

/** Checks members: the site consists of two bundles, so `instanceof` fails for errors of the other one. */
const isOrganiserError = (error: unknown, kind: string): boolean =>
  error instanceof Error && error.name === "OrganiserError" && "kind" in error && error.kind === kind;
