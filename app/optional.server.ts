import type { AppLoadContext } from "@remix-run/node";

type OptionalLoad<Fallback> = {
  fallback: Fallback;
  skipAfterFailure?: boolean;
  /** Can only shorten the timeout. */
  timeoutMs?: number;
};

/**
 * Loads optional data. If `load` fails or takes longer than the context's `optionalTimeoutMs`, logs a warning
 * with `name` and returns `fallback`. With `skipAfterFailure`, data that failed to load earlier in this
 * request isn't loaded again, so that an action and the loader after the action don't both wait for the
 * timeout.
 * @throws thrown responses, such as redirects, and `unauthorised` errors if the session ended during the call
 *   [AUTH-009 AUTH-022]
 */
export async function loadOptional<Data, Fallback>(
  context: AppLoadContext,
  name: string,
  load: () => Promise<Data>,
  { fallback, skipAfterFailure = false, timeoutMs = Infinity }: OptionalLoad<Fallback>,
): Promise<Data | Fallback> {
  const { log, session, optionalTimeoutMs } = context;
  const failedNames = failedNamesByRequest.get(context) ?? new Set();
  if (skipAfterFailure && failedNames.has(name)) return fallback;
  const wasLoggedIn = session.isLoggedIn;
  try {
    return await withTimeout(Math.min(optionalTimeoutMs, timeoutMs), load());
  } catch (err) {
    const hasSessionEnded = wasLoggedIn && !session.isLoggedIn && isOrganiserError(err, "unauthorised");
    if (err instanceof Response || hasSessionEnded) throw err;
    if (skipAfterFailure) failedNamesByRequest.set(context, failedNames.add(name));
    log.warn({ err, what: name }, "optional data is missing");
    return fallback;
  }
}

/**
 * The items of one section of an account page, `unavailable` if the API failed or timed out, or `unsupported`
 * if the API has no such endpoint.
 */
export type SectionResult<Item> = readonly Item[] | UnavailableReason;
export type UnavailableReason = "unavailable" | "unsupported";

/** Loads one section of an account page, or returns the reason why the section is missing. */
export const loadSection = <Data>(
  context: AppLoadContext,
  name: string,
  load: () => Promise<Data>,
): Promise<Data | UnavailableReason> =>
  loadOptional<Data | "unsupported", "unavailable">(context, name, () => load().catch(toUnsupported), {
    fallback: "unavailable",
  });

/** Maps the items of a section. Returns the reason unchanged if the section is missing. */
export const mapSection = <Item, Mapped>(
  items: SectionResult<Item>,
  mapItem: (item: Item) => Mapped,
): SectionResult<Mapped> => (typeof items === "string" ? items : items.map(mapItem));

const failedNamesByRequest = new WeakMap<AppLoadContext, Set<string>>();

async function withTimeout<Data>(timeoutMs: number, loading: Promise<Data>): Promise<Data> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

function toUnsupported(error: unknown): "unsupported" {
  if (isOrganiserError(error, "not-found")) return "unsupported";
  throw error;
}

/** Compares the name and the kind, because `instanceof` doesn't work for errors from the server's bundle. */
const isOrganiserError = (error: unknown, kind: string): boolean =>
  error instanceof Error && error.name === "OrganiserError" && "kind" in error && error.kind === kind;
