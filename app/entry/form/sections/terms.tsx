import { useTranslations } from "../../../i18n/use-translations.tsx";
import { TextDisclosure } from "../../../ui/text-disclosure.tsx";
import {
  isTickedForOtherVersion,
  TermsVersionField,
  TERMS_VERSION_FIELD,
} from "../../../paying/terms/shown-terms.tsx";
import { requiresTerms } from "../../post/requires-terms.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useField } from "../entry-context.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";

/** The terms of the event and of its type, with a checkbox for logged-in users. [EVT-041 ENT-031] */
export function TermsSection() {
  const t = useTranslations("entry");
  const { page, choices, values } = useEntry();
  const { error } = useField("terms");
  if (!requiresTerms(page, choices)) return <PreservedFields fields={["terms", TERMS_VERSION_FIELD]} />;
  return (
    <div id="terms" className="flex scroll-mt-36 flex-col gap-3">
      <TextDisclosure label={t("terms.read")} html={page.content.terms} />
      {/* Drafts don't contain acceptances, so a tick before login would be lost. */}
      {page.driver && (
        <>
          <TermsVersionField terms={page.terms} />
          <EntryCheckbox
            // A new key remounts the checkbox, because a new version of the terms must be accepted again.
            key={page.terms.version}
            id="field-terms"
            name="terms"
            value="yes"
            label={t("terms.accept")}
            error={error}
            startsUnticked={isTickedForOtherVersion(values, page.terms)}
            required
          />
        </>
      )}
    </div>
  );
}
