import type { IncomingMessage } from "node:http";
import { screenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";
import type { Kind } from "./work-queue.ts";

/** What kind of work it is to answer a request, before it is begun. */
export const kindOfWork = (
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url">,
  screens: Pick<Screens, "wishesOf">,
): Kind => {
  if (["GET", "HEAD"].includes(method)) return "reading";
  return screens.wishesOf(screenPath(url)).arrives ? "arriving" : "sending";
};
