import { UpdateButton } from "../../../posting/buttons.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { useAnchorUrl } from "../entry-context.tsx";
import { AddressSection } from "../sections/address.tsx";
import { DriverDetailsSection } from "../sections/driver-details.tsx";
import { EnterSection } from "../sections/enter.tsx";
import { LicenceSection } from "../sections/licence.tsx";
import { MedicalSection } from "../sections/medical.tsx";
import { TransferSection } from "../sections/transfer.tsx";
import { Step } from "./step.tsx";

/**
 * The step for the category and the driver. The fields of the chosen category start at the element `class`, to
 * which the page scrolls after a login and, without JavaScript, after a click on the update button.
 */
export function EntryStep() {
  const t = useTranslations("entry");
  const anchorUrl = useAnchorUrl();
  return (
    <Step name="enter" aside={<UpdateButton sectionName={t("step.enter")} formAction={anchorUrl("class")} />}>
      <EnterSection />
      <div id="class" className="-mt-3 scroll-mt-24" />
      <TransferSection />
      <DriverDetailsSection />
      <AddressSection />
      <LicenceSection />
      <MedicalSection />
    </Step>
  );
}
