import { organiserError } from "../../organiser-client/errors.ts";
import type { KeptLink } from "./log-in-link.ts";

export const minute = 60_000;
export const otherApi = "https://other-api.example";

/** Sam's tokens and Kim's, as links bring them, and what the API says of whoever has them. */
export const samsLink: KeptLink = {
  accessToken: "sam",
  refreshToken: "sam's next",
  path: "/events?year=2027",
};
export const kimsLink: KeptLink = { ...samsLink, accessToken: "kim", refreshToken: "kim's next" };
export const sam = { id: 7, first_name: "Sam", email: "sam@site.example" };
const kim = { id: 8, first_name: "Kim", email: "kim@site.example" };

/** Who a token is for, old or new; a stranger's is refused. */
export function whoseToken({ token }: { token: string | null }): { user: object } {
  if (token?.startsWith("sam")) return { user: sam };
  if (token?.startsWith("kim")) return { user: kim };
  throw refusal(401, "unauthorised");
}

/** Answers of an API that knows both, exchanges their refresh tokens, and mails. */
export const knowingSamAndKim = {
  "cognito/user/authUser": whoseToken,
  "cognito/user/refreshToken": ({ sent }: { sent: unknown }) => {
    const who = JSON.stringify(sent).includes("sam's next") ? "sam" : "kim";
    return { access_token: `${who} anew`, refresh_token: `${who}'s after` };
  },
  "cognito/user/logout": () => ({}),
  "sell/cart/getCart": () => ({ items: [] }),
  "cognito/user/sendLoginLink": () => ({ success: true }),
  "cognito/user/registerLink": () => ({ success: true }),
};

export const refusal = (status: number, kind: "refused" | "unauthorised" | "not-found" = "refused") =>
  organiserError(kind, "a call", { status });
