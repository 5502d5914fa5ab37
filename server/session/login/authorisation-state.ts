import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "../cookie-jar.ts";
import type { Encrypter } from "../encrypter.ts";

type StateParts = { jar: CookieJar; encrypter: Encrypter };

const cookie = "outside";
/** Maximum duration of the external login. Milliseconds. */
const LIFETIME_MS = 10 * 60 * 1_000;
const State = z.string().min(1);

/** Returns an unguessable random text. */
export const randomState = (): string => randomBytes(32).toString("base64url");

export function isEqualSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Starts a Google login. Returns the URL of the organiser's page that redirects to Google and returns by a
 * link with the state. The state is stored in a cookie to bind the link to this browser. [AUTH-025 AUTH-035]
 */
export function startGoogleLogin({
  jar,
  encrypter,
  organiserPublicUrl,
}: StateParts & { organiserPublicUrl: string }): string {
  const state = randomState();
  jar.put(cookie, encrypter.encrypt(cookie, state, LIFETIME_MS), LIFETIME_MS);
  return `${organiserPublicUrl}/cms/cognito/default/goToSite/google?${new URLSearchParams({ state })}`;
}

/** Whether this browser started an external login with this state. */
export async function hasStartedExternalLogin(
  state: string,
  { jar, encrypter }: StateParts,
): Promise<boolean> {
  const encrypted = jar.read(cookie);
  const stored = State.safeParse(encrypted && (await encrypter.decrypt(cookie, encrypted))?.value);
  return stored.success && isEqualSecret(state, stored.data);
}

/** Deletes the state, which is single-use. */
export const finishExternalLogin = ({ jar }: StateParts): void => jar.drop(cookie);
