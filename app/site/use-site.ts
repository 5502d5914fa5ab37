import { useRouteLoaderData } from "@remix-run/react";
import type { SiteData } from "./site-data.server.ts";

/** Returns the root loader's data, or undefined if the root loader failed. */
export const useSite = () => useRouteLoaderData<SiteData>("root");
