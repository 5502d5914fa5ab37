import type { LoaderFunctionArgs } from "@remix-run/node";
import { leadToGoogle } from "./authorisation-ways.server.ts";

/** `/login/google`, the way to Google's log-in and back. [AUTH-025 SET-019] */
export const loader = (args: LoaderFunctionArgs) => leadToGoogle(args);
