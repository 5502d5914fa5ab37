import type { RequestContext } from "../server/request-context.ts";

declare module "@remix-run/server-runtime" {
  // The `context` argument of every loader and action.
  interface AppLoadContext extends RequestContext {}
}
