import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { DELAY_PARAM, DELAY_PATTERN } from "./mail-delay.ts";

type Language = Pick<AppLoadContext, "language">;

/**
 * Formats the expected delay of an email (“10 minutes”); "" if there is none. `minutes` comes from the API.
 */
export const formatDelay = ({ language }: Language, minutes = 0): string =>
  minutes > 0 ? formatsFor(language.code).waitingTime(minutes * 60) : "";

const isDelay = new RegExp(`^${DELAY_PATTERN}$`);

/** Builds the query parameter to append to a URL that already has a query; "" without a delay. */
export const buildDelayQuery = ({ delayedMinutes }: { delayedMinutes?: number }): string =>
  delayedMinutes === undefined ? "" : `&${DELAY_PARAM}=${delayedMinutes}`;

/** Formats the delay in the page's URL; "" if there is none. */
export function formatDelayFromUrl({ url }: Request, context: Language): string {
  const minutes = new URL(url).searchParams.get(DELAY_PARAM) ?? "";
  return formatDelay(context, isDelay.test(minutes) ? Number(minutes) : 0);
}
