import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../i18n/formats.server.ts";
import { DELAY_PARAM, DELAY_PATTERN } from "./mail-delay.ts";

type LanguageContext = Pick<AppLoadContext, "language">;

/** Formats the expected delay of an email, such as “10 minutes”. Returns "" without a delay. */
export const formatDelay = ({ language }: LanguageContext, minutes = 0): string =>
  minutes > 0 ? formatsFor(language.code).waitingTime(minutes * 60) : "";

const delayRegExp = new RegExp(`^${DELAY_PATTERN}$`);

/** Builds the query parameter to append to a URL that already has a query. Returns "" without a delay. */
export const buildDelayQuery = ({ delayedMinutes }: { delayedMinutes?: number }): string =>
  delayedMinutes === undefined ? "" : `&${DELAY_PARAM}=${delayedMinutes}`;

/** Formats the delay in the page's URL. Returns "" without a delay. */
export function formatDelayFromUrl({ url }: Request, context: LanguageContext): string {
  const minutes = new URL(url).searchParams.get(DELAY_PARAM) ?? "";
  return formatDelay(context, delayRegExp.test(minutes) ? Number(minutes) : 0);
}
