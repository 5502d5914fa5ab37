import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CookieJar } from "../cookie-jar.ts";
import type { Encrypter } from "../encrypter.ts";

type StateServices = { jar: CookieJar; encrypter: Encrypter };

const COOKIE_NAME = "outside";
/** Time for the user to log in at Google. */
const LIFETIME_MS = 10 * 60 * 1_000;
const State = z.string().min(1);

export const createRandomState = (): string => randomBytes(32).toString("base64url");

/** Compares two secrets in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}

/**
 * Starts a Google login. Returns the URL of the organiser's page that redirects to Google. Afterwards the
 * organiser redirects to a login link with the `state`, which the cookie binds to this browser.
 * [AUTH-025 AUTH-035]
 */
export function startGoogleLogin({
  jar,
  encrypter,
  organiserPublicUrl,
}: StateServices & { organiserPublicUrl: string }): string {
  const state = createRandomState();
  jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, state, LIFETIME_MS), LIFETIME_MS);
  return `${organiserPublicUrl}/cms/cognito/default/goToSite/google?${new URLSearchParams({ state })}`;
}

/** Whether this browser started an external login with this state. */
export async function hasStartedExternalLogin(
  state: string,
  { jar, encrypter }: StateServices,
): Promise<boolean> {
  const encrypted = jar.read(COOKIE_NAME);
  const stored = State.safeParse(encrypted && (await encrypter.decrypt(COOKIE_NAME, encrypted))?.value);
  return stored.success && isEqualSecret(state, stored.data);
}

/** Deletes the state after the login, because each state may be used only once. */
export const finishExternalLogin = ({ jar }: StateServices): void => jar.drop(COOKIE_NAME);
