import { z } from "zod";
import { DAY_MS } from "../../app/domain/durations.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

const COOKIE_NAME = "saved-tickets";
/** Longer than most tickets are saved. Opening the tickets starts it again. */
const LIFETIME_MS = 365 * DAY_MS;

const Owner = z.object({ user: z.int().positive() });

/** Whose tickets this browser has saved for use without a connection. The cookie contains the user's id. */
export type SavedTickets = {
  /** Records that the browser saves tickets of this user. */
  recordOwner(user: number): void;
  /** Removes the saved tickets if they are another user's. Called when the user of a request is loaded. */
  removeOthers(user: number): Promise<void>;
  /** Deletes the cookie. Called at a logout, which clears the browser's storage. */
  forgetOwner(): void;
  /** Whether the response must clear the browser's storage. */
  mustClearStorage(): boolean;
};

/** Opens the cookie of a request. */
export function openSavedTickets(jar: CookieJar, encrypter: Encrypter): SavedTickets {
  const encrypted = jar.read(COOKIE_NAME);
  let mustClearStorage = false;

  return {
    recordOwner: (user) =>
      jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, { user }, LIFETIME_MS), LIFETIME_MS),
    async removeOthers(user) {
      if (encrypted === null) return;
      // A cookie that can't be decrypted may be another user's.
      const owner = Owner.safeParse((await encrypter.decrypt(COOKIE_NAME, encrypted))?.value);
      if (owner.data?.user === user) return;
      mustClearStorage = true;
      jar.drop(COOKIE_NAME);
    },
    forgetOwner() {
      if (encrypted !== null) jar.drop(COOKIE_NAME);
    },
    mustClearStorage: () => mustClearStorage,
  };
}
