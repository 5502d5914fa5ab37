import type { RequestContext } from "../server/request-context.ts";

declare module "@remix-run/server-runtime" {
  // What every loader and action receives as `context`.
  interface AppLoadContext extends RequestContext {}
}
