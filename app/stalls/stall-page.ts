import type { StallOffer, StallSiteType } from "../domain/stall/stall-offer.ts";
import type { StallFacts } from "../domain/stall/stall-rules.ts";
import type { AcceptedText } from "../paying/terms/accepted-terms.tsx";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { InitialForm } from "../posting/form-result.ts";
import type { StallState } from "./stall-state.ts";

/** Data of the application page. HTML is sanitised, expiry dates of documents are formatted. */
export type StallPage = {
  eventId: number;
  eventUrl: string;
  eventName: string;
  offer: Omit<StallOffer, "stallSiteTypes"> & { stallSiteTypes: (StallSiteType & { description: string })[] };
  content: { about: string; terms: string };
  terms: ShownTerms;
  facts: StallFacts;
  /** Expiry of the documents that the organiser already has from the user; "" for none. */
  stored: { insurance: string; foodLicence: string };
  paymentMethods: { id: string; name: string }[];
  /** Anonymous users choose a site and see its price; the other sections follow after login. */
  isLoggedIn: boolean;
  applications: Application[];
  /** The terms accepted with the applications, as far as the API has them. */
  accepted: AcceptedText[];
};

/** One of the user's applications for this event. `invoice` is the invoice's id, 0 for none. */
export type Application = {
  id: number;
  name: string;
  location: string;
  state: StallState;
  reason: string;
  invoice: number;
};

/** What every form response contains in addition to the form's values. */
export type StallResponseData = { surcharges: Surcharges };
export type StallStart = InitialForm & StallResponseData;

/** Path of the page for stall applications at an event. */
export const stallPath = (eventUrl: string): string => `/event/${encodeURIComponent(eventUrl)}/stall`;
