import { useRouteLoaderData } from "@remix-run/react";
import type { SiteData } from "./site-data.server.ts";

/** What surrounds the page (the root's data); undefined only where the root itself failed. */
export const useSite = () => useRouteLoaderData<SiteData>("root");
