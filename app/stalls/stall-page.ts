import type { StallOffer, StallSiteType } from "../domain/stall/stall-offer.ts";
import type { StallDays } from "../domain/stall/stall-rules.ts";
import type { AcceptedText } from "../paying/terms/accepted-terms.tsx";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { InitialForm } from "../posting/form-result.ts";
import type { StallState } from "./stall-state.ts";

/** Data of the application page for the current user. HTML is sanitised. */
export type StallPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Omit<StallOffer, "stallSiteTypes"> & { stallSiteTypes: (StallSiteType & { description: string })[] };
  content: { introduction: string; terms: string };
  terms: ShownTerms;
  ruleContext: StallDays;
  /** Expiries of the documents that the organiser has stored, as formatted texts; "" for no document. */
  storedExpiries: { insurance: string; foodLicence: string };
  paymentMethods: { id: string; name: string }[];
  isLoggedIn: boolean;
  applications: EventStallApplication[];
  /** The terms that were accepted with the applications; empty if the API doesn't return them. */
  acceptedTerms: AcceptedText[];
};

export type EventStallApplication = {
  id: number;
  name: string;
  location: string;
  state: StallState;
  /** Why it was rejected; "" if it wasn't rejected, or if the organiser states no reason. */
  reason: string;
  /** 0 if there is no invoice. */
  invoiceId: number;
};

/** Data that the page and every form response contain in addition to the form's values. */
export type StallResponseData = { surcharges: Surcharges };
export type InitialStallForm = InitialForm & StallResponseData;

/** Returns the path of the page for stall applications at an event. */
export const stallPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}/stall`;
