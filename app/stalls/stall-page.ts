import type { StallOffer, StallSiteType } from "../domain/stall/stall-offer.ts";
import type { StallFacts } from "../domain/stall/stall-rules.ts";
import type { AcceptedLine } from "../paying/terms/accepted-terms.tsx";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { FormStart } from "../posting/answer.ts";
import type { StallState } from "./stall-state.ts";

/** What an application's page knows. Contents are clean HTML, dates of documents are written already. */
export type StallPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Omit<StallOffer, "stallSiteTypes"> & { stallSiteTypes: (StallSiteType & { description: string })[] };
  content: { about: string; terms: string };
  terms: ShownTerms;
  facts: StallFacts;
  /** Until when the documents are good that the organiser has of this trader; "" for none. */
  stored: { insurance: string; foodLicence: string };
  paymentMethods: { id: string; name: string }[];
  /** A visitor chooses a site and sees its price; the rest comes after the log-in. */
  isSignedIn: boolean;
  applications: Application[];
  /** With them, as far as the API tells. */
  accepted: AcceptedLine[];
};

/** An application of this trader for this event. `invoice` is its invoice's id, 0 for none. */
export type Application = {
  id: number;
  name: string;
  location: string;
  state: StallState;
  reason: string;
  invoice: number;
};

/** What the form says beside its values. */
export type StallAnswer = { surcharges: Surcharges };
export type StallStart = FormStart & StallAnswer;

/** The path where somebody applies for a stall at an event. */
export const pathOfStall = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}/stall`;
