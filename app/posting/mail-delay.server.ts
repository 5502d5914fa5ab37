import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { delayParam, delayPattern } from "./mail-delay.ts";

type Language = Pick<AppLoadContext, "language">;

/** Expected delay of an email as text (“10 minutes”); "" if there is none. `minutes` comes from the API. */
export const delayText = ({ language }: Language, minutes = 0): string =>
  minutes > 0 ? formatsFor(language.code).wait(minutes * 60) : "";

const isDelay = new RegExp(`^${delayPattern}$`);

/** Query parameter to append to a URL; "" without a delay. */
export const delayQuery = ({ delayedMinutes }: { delayedMinutes?: number }): string =>
  delayedMinutes === undefined ? "" : `&${delayParam}=${delayedMinutes}`;

/** The delay from the page's URL, as text. */
export function delayFromUrl({ url }: Request, context: Language): string {
  const minutes = new URL(url).searchParams.get(delayParam) ?? "";
  return delayText(context, isDelay.test(minutes) ? Number(minutes) : 0);
}
