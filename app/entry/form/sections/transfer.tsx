import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { Part } from "../../../ui/part.tsx";

/** Whose entry is taken over, for transfer categories only. [ENT-023 ENT-027..029] */
export function TransferSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, choices } = useEntry();
  if (!chosenCategory(page.offer, choices)?.isEntryTransfer) {
    return <Carried fields={["transfer_name", "transfer_invoice"]} />;
  }
  return (
    <Part id="transfer" title={t("transfer.title")} level={3}>
      <TextField {...field("transfer_name")} required autoComplete="off" />
      <TextField {...field("transfer_invoice")} type="number" min={1} step={1} inputMode="numeric" required />
    </Part>
  );
}
