import { findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { getText } from "../../entry-values.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useField } from "../entry-context.tsx";

/** Section for a note from the driver to the organiser, which some events require. [ENT-047] */
export function NoteSection() {
  const t = useTranslations("entry");
  const field = useField("entrant_note");
  const { page, choices, initialValues } = useEntry();
  if (!findChosenCategory(page.offer, choices)) return <PreservedFields fields={["entrant_note"]} />;
  return (
    <Disclosure
      id="note"
      title={t("questions.note")}
      actionLabel={t("fold.add")}
      mustOpen={
        page.offer.requireEntrantNote ||
        getText(initialValues, "entrant_note") !== "" ||
        field.error !== undefined
      }
    >
      {page.content.entrantNote !== "" && <Prose html={page.content.entrantNote} />}
      <TextArea {...field} required={page.offer.requireEntrantNote} />
    </Disclosure>
  );
}
