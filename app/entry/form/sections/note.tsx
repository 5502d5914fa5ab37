import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { textOf } from "../../entry-values.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** A note of the driver to the organiser, which some events ask for. [ENT-047] */
export function NoteSection() {
  const t = useWords("entry");
  const field = useFields()("entrant_note");
  const { page, choices, shown } = useEntry();
  if (!chosenCategory(page.offer, choices)) return <Carried fields={["entrant_note"]} />;
  return (
    <Fold
      id="note"
      title={t("questions.note")}
      action={t("fold.add")}
      mustOpen={
        page.offer.requireEntrantNote || textOf(shown, "entrant_note") !== "" || field.error !== undefined
      }
    >
      {page.content.entrantNote !== "" && <Prose html={page.content.entrantNote} />}
      <TextArea {...field} required={page.offer.requireEntrantNote} />
    </Fold>
  );
}
