import { useWords } from "../../../i18n/words.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { asksTerms } from "../../post/asks-terms.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { TickBox } from "../tick-box.tsx";

/** The terms of the event's type and its own, with one box to tick. [EVT-041 ENT-031] */
export function TermsSection() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const { error } = useFields()("terms");
  if (!asksTerms(page, choices)) return <Carried fields={["terms"]} />;
  return (
    <div id="terms" className="flex scroll-mt-36 flex-col gap-3">
      <details>
        <summary className="target flex items-center font-semibold underline underline-offset-4">
          {t("terms.read")}
        </summary>
        <Prose html={page.content.terms} />
      </details>
      <TickBox id="field-terms" name="terms" value="yes" label={t("terms.accept")} error={error} required />
    </div>
  );
}
