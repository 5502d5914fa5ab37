import { createOrganiserError } from "../../organiser-client/errors.ts";
import type { StoredLink } from "./login-link.ts";

export const minute = 60_000;
export const otherApi = "https://other-api.example";

export const samsLink: StoredLink = {
  accessToken: "sam",
  refreshToken: "sam's next",
  path: "/events?year=2027",
};
export const kimsLink: StoredLink = { ...samsLink, accessToken: "kim", refreshToken: "kim's next" };
export const sam = { id: 7, first_name: "Sam", email: "sam@site.example" };
const kim = { id: 8, first_name: "Kim", email: "kim@site.example" };

/**
 * Returns the user of a token, also of refreshed ones.
 * @throws a rejection for unknown tokens
 */
export function findUserByToken({ token }: { token: string | null }): { user: object } {
  if (token?.startsWith("sam")) return { user: sam };
  if (token?.startsWith("kim")) return { user: kim };
  throw rejection(401, "unauthorised");
}

/** Responses of an API with both users, which refreshes their tokens and sends emails. */
export const responsesForSamAndKim = {
  "cognito/user/authUser": findUserByToken,
  "cognito/user/refreshToken": ({ sent }: { sent: unknown }) => {
    const user = JSON.stringify(sent).includes("sam's next") ? "sam" : "kim";
    return { access_token: `${user} anew`, refresh_token: `${user}'s after` };
  },
  "cognito/user/logout": () => ({}),
  "sell/cart/getCart": () => ({ items: [] }),
  "cognito/user/sendLoginLink": () => ({ success: true }),
  "cognito/user/registerLink": () => ({ success: true }),
};

export const rejection = (status: number, kind: "rejected" | "unauthorised" | "not-found" = "rejected") =>
  createOrganiserError(kind, "a call", { status });
