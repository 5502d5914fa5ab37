import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { PassingFacts, passingFacts } from "./passing-facts.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * The passing facts as a form shows them, sealed for a hidden field of it: the same press sends the same
 * order from any instance at any time, whatever was sold meanwhile. Nothing that was typed is in it.
 */
export async function sealFacts(context: AppLoadContext, page: EntryPage, driver: Driver): Promise<string> {
  const text = JSON.stringify([page.eventId, passingFacts(page, driver)]);
  return context.seals.seal(purpose, deflateRawSync(text).toString("base64url"), day);
}

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
  const packed = sealed === "" ? null : await context.seals.open(purpose, sealed);
  const shown = Shown.safeParse(typeof packed === "string" ? unpacked(packed) : null);
  return shown.success && shown.data[0] === page.eventId ? shown.data[1] : passingFacts(page, driver);
}

const purpose = "entry form";
const day = 24 * 60 * 60 * 1_000;

/** What this site sealed, so its size needs no limit. */
const unpacked = (packed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());

/** An event's id with its facts. */
const Shown = z.tuple([z.number(), PassingFacts]);
