import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToGoogle } from "./external-logins.server.ts";

/** `/login/google`: redirects to the Google login. [AUTH-025 SET-019] */
export const loader = (args: LoaderFunctionArgs) => redirectToGoogle(args);
