import type { Store } from "../../server/store/store.ts";
import { organiserError, scriptedContext } from "./scripted-context.ts";

type Given = Omit<NonNullable<Parameters<typeof scriptedContext>[0]>, "user">;

/** The scripted context of a browser that several people use one after the other. A visitor is the first. */
export async function sharedBrowser(given: Given = {}) {
  let who: number | "somebody" = "somebody";
  const opened = await scriptedContext({
    ...given,
    user: null,
    answers: {
      "cognito/user/authUser": () => {
        if (who === "somebody") throw organiserError("unreachable", "GET authUser");
        return { user: { id: who, first_name: "Sam" } };
      },
      "cognito/user/logout": () => ({}),
      ...given.answers,
    },
  });
  const { session } = opened.context;
  return {
    ...opened,
    /** Signs a user in by their id; `somebody` is one of whom the API doesn't say who it is. */
    signIn: async (id: number | "somebody") => {
      who = id;
      await session.signIn({ accessToken: "access", refreshToken: "refresh" });
    },
    signOut: () => session.signOut(),
  };
}

/** More than a visitor's draft may hold; an account's may. */
export const muchText = "x".repeat(20_000);

const gone = () => Promise.reject(new Error("The store is gone."));

/** A store that finds no draft and keeps none. */
export const withoutDrafts = (store: Store): Store => ({
  ...store,
  drafts: { put: gone, get: gone, remove: gone },
});
