import type { StallOffer, StallSiteType } from "../domain/stall/stall-offer.ts";
import type { StallDays } from "../domain/stall/stall-rules.ts";
import type { AcceptedText } from "../paying/terms/accepted-terms.tsx";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/total/surcharges.ts";
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
  /** Formatted expiries of the documents that the organiser has stored, or "". */
  storedExpiries: { insurance: string; foodLicence: string };
  paymentMethods: { id: string; name: string }[];
  isLoggedIn: boolean;
  applications: EventStallApplication[];
  acceptedTerms: AcceptedText[];
};

export type EventStallApplication = {
  id: number;
  name: string;
  location: string;
  state: StallState;
  /** Why the application was rejected, or "" if it wasn't or no reason is known. */
  reason: string;
  /** 0 if there is no invoice. */
  invoiceId: number;
};

/** Data that the page and every form response contain in addition to the form's values. */
export type StallResponseData = { surcharges: Surcharges };
export type InitialStallForm = InitialForm & StallResponseData;

/** Returns the path of the page for stall applications at an event. */
export const buildStallPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}/stall`;
