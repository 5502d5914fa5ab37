import { z } from "zod";
import type { TokensAsked } from "./admittance.ts";
import type { PlaceInLine } from "./log-in-line.ts";
import type { LogInParts } from "./log-in-parts.ts";

/** Milliseconds that a place is good for: it was given so that somebody comes back soon. */
const placeLasts = 10 * 60_000;
const purpose = "place in line";
const Place = z.object({ id: z.string(), since: z.number() });

/**
 * Has somebody log in when it is their turn; `place` is the sealed one that they were given before, "" for
 * none. Where too many are before them they are given one to come back with.
 */
export async function inTurn(
  place: string,
  { line, sealer }: Pick<LogInParts, "line" | "sealer">,
  logIn: () => Promise<TokensAsked>,
): Promise<TokensAsked> {
  const at = await line.enter(await opened(place, sealer));
  if (at.kind === "wait") {
    const kept = await sealer.seal(purpose, at.place, placeLasts);
    return { ok: false, reason: "in-line", place: kept, ahead: at.ahead, retryAfter: at.seconds };
  }
  try {
    return await logIn();
  } finally {
    at.leave();
  }
}

async function opened(place: string, sealer: LogInParts["sealer"]): Promise<PlaceInLine | null> {
  return Place.nullable()
    .catch(null)
    .parse((await sealer.open(purpose, place))?.value ?? null);
}
