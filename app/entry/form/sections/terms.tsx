import { useWords } from "../../../i18n/words.tsx";
import { TextFold } from "../../../ui/text-fold.tsx";
import { isTickedForOthers, ShownTermsMark, termsMarkField } from "../../../paying/terms/shown-terms.tsx";
import { asksTerms } from "../../post/asks-terms.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { TickBox } from "../tick-box.tsx";

/**
 * The terms of the event's type and its own, with one box to tick for who can send the order. [EVT-041
 * ENT-031]
 */
export function TermsSection() {
  const t = useWords("entry");
  const { page, choices, values } = useEntry();
  const { error } = useFields()("terms");
  if (!asksTerms(page, choices)) return <Carried fields={["terms", termsMarkField]} />;
  return (
    <div id="terms" className="flex scroll-mt-36 flex-col gap-3">
      <TextFold words={t("terms.read")} html={page.content.terms} />
      {/* An acceptance isn't kept over a log-in. */}
      {page.driver && (
        <>
          <ShownTermsMark terms={page.terms} />
          <TickBox
            // Other terms are accepted anew.
            key={page.terms.mark}
            id="field-terms"
            name="terms"
            value="yes"
            label={t("terms.accept")}
            error={error}
            isUnticked={isTickedForOthers(values, page.terms)}
            required
          />
        </>
      )}
    </div>
  );
}
