import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { Part } from "../../../ui/part.tsx";

/**
 * What some categories and events ask beside: the expected time, who shares the vehicle, a note. [ENT-047]
 */
export function QuestionsSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, choices } = useEntry();
  const category = chosenCategory(page.offer, choices);
  if (!category) return <Carried fields={["expected_time", "sharing_vehicle_with", "entrant_note"]} />;
  return (
    <Part id="questions" title={t("questions.title")}>
      {category.askExpectedTime ? (
        <TextField {...field("expected_time")} type="number" min={0} step="any" inputMode="decimal" />
      ) : (
        <Carried fields={["expected_time"]} />
      )}
      {category.askIfSharingVehicle ? (
        <TextField {...field("sharing_vehicle_with")} autoComplete="off" />
      ) : (
        <Carried fields={["sharing_vehicle_with"]} />
      )}
      {page.content.entrantNote !== "" && <Prose html={page.content.entrantNote} />}
      <TextArea {...field("entrant_note")} required={page.offer.requireEntrantNote} />
    </Part>
  );
}
