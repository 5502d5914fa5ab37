import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { openedSeal, sealOfPage } from "../../paying/page-seal.server.ts";
import { PassingFacts, passingFacts } from "./passing-facts.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * The passing facts as a form shows them, sealed for a hidden field of it: the same press sends the same
 * order from any instance at any time, whatever was sold meanwhile. Nothing that was typed is in it.
 */
export const sealFacts = (context: AppLoadContext, page: EntryPage, driver: Driver): Promise<string> =>
  sealOfPage(context, purpose, [page.eventId, passingFacts(page, driver)]);

/**
 * The facts that a posted form was shown with; as they are now where it has none of this event, or too old
 * ones.
 */
export async function factsOf(
  context: AppLoadContext,
  page: EntryPage,
  driver: Driver,
  sealed: string,
): Promise<PassingFacts> {
  const shown = Shown.safeParse(await openedSeal(context, purpose, sealed));
  return shown.success && shown.data[0] === page.eventId ? shown.data[1] : passingFacts(page, driver);
}

const purpose = "entry form";

/** An event's id with its facts. */
const Shown = z.tuple([z.number(), PassingFacts]);
