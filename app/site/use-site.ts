import { useRouteLoaderData } from "@remix-run/react";
import type { SiteData } from "./site-data.server.ts";

/** The root's data; undefined only if the root itself failed. */
export const useSite = () => useRouteLoaderData<SiteData>("root");
