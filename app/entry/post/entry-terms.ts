import { findChosenLicence } from "../../domain/entry/entry-sections.ts";
import type { TermsTexts, AcceptedTermsRef } from "../../paying/terms/shown-terms.server.ts";
import type { EntryPage } from "../entry-page.ts";
import { requiresTerms } from "./requires-terms.ts";
import type { EntryForm } from "./entry-form.ts";

/** Returns the texts of the event's terms and of each licence's terms, by their names. */
export const getTermsTexts = ({ offer, content }: Pick<EntryPage, "offer" | "content">): TermsTexts => ({
  ...Object.fromEntries(
    offer.licenceTypes.map(({ id, termsAndConditions }) => [
      getLicenceTermsName(id),
      termsAndConditions?.content ?? "",
    ]),
  ),
  order: content.terms,
});

/** Returns references to the terms that a valid form accepts. [ENT-030 ENT-031] */
export function listAcceptedTerms(page: EntryPage, { choices }: EntryForm): AcceptedTermsRef[] {
  const licence = findChosenLicence(page.offer, choices);
  return [
    ...(requiresTerms(page, choices) ? [{ appliesTo: "order", name: "order" } as const] : []),
    ...(licence ? [{ appliesTo: "licence", name: getLicenceTermsName(licence.id) } as const] : []),
  ];
}

const getLicenceTermsName = (id: number): string => `licence-${id}`;
