import type { Store } from "../../server/store/store.ts";
import { createOrganiserError, scriptedContext } from "./scripted-context.ts";

type Options = Omit<NonNullable<Parameters<typeof scriptedContext>[0]>, "user">;

/** The scripted context of a browser that several users share. It starts logged out. */
export async function sharedBrowser(options: Options = {}) {
  let userId: number | "unknown" = "unknown";
  const scripted = await scriptedContext({
    ...options,
    user: null,
    answers: {
      "cognito/user/authUser": () => {
        if (userId === "unknown") throw createOrganiserError("unreachable", "GET authUser");
        return { user: { id: userId, first_name: "Sam" } };
      },
      "cognito/user/logout": () => ({}),
      ...options.answers,
    },
  });
  const { session } = scripted.context;
  return {
    ...scripted,
    /** Logs a user in; "unknown" is a user whose profile the API can't load. */
    signIn: async (id: number | "unknown") => {
      userId = id;
      await session.start({ accessToken: "access", refreshToken: "refresh" });
    },
    signOut: () => session.logOut(),
  };
}

/** A text that is too large for an anonymous draft, but not for a user's draft. */
export const oversizedText = "x".repeat(20_000);

const fail = () => Promise.reject(new Error("The store is gone."));

/** Returns the store with drafts that can't be read or written. */
export const withFailingDrafts = (store: Store): Store => ({
  ...store,
  drafts: { put: fail, get: fail, remove: fail },
});
