import { useWords } from "../../../i18n/words.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { isTickedForOthers, ShownTermsMark, termsMarkField } from "../../../paying/shown-terms.tsx";
import { asksTerms } from "../../post/asks-terms.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { TickBox } from "../tick-box.tsx";

/** The terms of the event's type and its own, with one box to tick. [EVT-041 ENT-031] */
export function TermsSection() {
  const t = useWords("entry");
  const { page, choices, values } = useEntry();
  const { error } = useFields()("terms");
  if (!asksTerms(page, choices)) return <Carried fields={["terms", termsMarkField]} />;
  return (
    <div id="terms" className="flex scroll-mt-36 flex-col gap-3">
      <details>
        <summary className="target flex items-center font-semibold underline underline-offset-4">
          {t("terms.read")}
        </summary>
        <Prose html={page.content.terms} />
      </details>
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
    </div>
  );
}
