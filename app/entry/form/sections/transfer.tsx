import { findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { FormSection } from "../../../ui/form-section.tsx";

/**
 * Fields for the entry that another driver transfers to this user. Shown only if the chosen category is a
 * transfer. [ENT-023 ENT-027..029]
 */
export function TransferSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page, choices } = useEntry();
  if (!findChosenCategory(page.offer, choices)?.isEntryTransfer) {
    return <PreservedFields fields={["transfer_name", "transfer_invoice"]} />;
  }
  return (
    <FormSection id="transfer" title={t("transfer.title")} level={3}>
      <TextField {...field("transfer_name")} required autoComplete="off" />
      <TextField {...field("transfer_invoice")} inputMode="numeric" required />
    </FormSection>
  );
}
