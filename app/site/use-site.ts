import { useRouteLoaderData } from "@remix-run/react";
import type { SiteData } from "./site-data.server.ts";

/** Returns the root's data; undefined only if the root itself has failed. */
export const useSite = () => useRouteLoaderData<SiteData>("root");
