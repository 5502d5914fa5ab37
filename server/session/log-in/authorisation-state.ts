import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "../cookie-jar.ts";
import type { Sealer } from "../sealer.ts";

type StateParts = { jar: CookieJar; sealer: Sealer };

const cookie = "outside";
/** So long somebody may take to log in elsewhere. Milliseconds. */
const lifetime = 10 * 60 * 1_000;
const Asked = z.string().min(1);

/** A text that nobody guesses. */
export const random = (): string => randomBytes(32).toString("base64url");

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The address of the organiser's page that hands on to Google and comes back by a link, with the state that
 * the link brings back. Marks that this browser went there with it. [AUTH-025 AUTH-035]
 */
export function googleAddress({
  jar,
  sealer,
  organiserPublicUrl,
}: StateParts & { organiserPublicUrl: string }): string {
  const state = random();
  jar.put(cookie, sealer.seal(cookie, state, lifetime), lifetime);
  return `${organiserPublicUrl}/cms/cognito/default/goToSite/google?${new URLSearchParams({ state })}`;
}

/** Whether this browser went to log in elsewhere with this state. */
export async function wentOutside(state: string, { jar, sealer }: StateParts): Promise<boolean> {
  const sealed = jar.read(cookie);
  const asked = Asked.safeParse(sealed && (await sealer.open(cookie, sealed))?.value);
  return asked.success && isSame(state, asked.data);
}

/** A state is good for one return. */
export const endOutside = ({ jar }: StateParts): void => jar.drop(cookie);
