import { UpdateButton } from "../../../posting/buttons.tsx";
import { useWords } from "../../../i18n/words.tsx";
import { usePlaces } from "../entry-context.tsx";
import { AddressSection } from "../sections/address.tsx";
import { DriverDetailsSection } from "../sections/driver-details.tsx";
import { EnterSection } from "../sections/enter.tsx";
import { LicenceSection } from "../sections/licence.tsx";
import { MedicalSection } from "../sections/medical.tsx";
import { TransferSection } from "../sections/transfer.tsx";
import { Step } from "./step.tsx";

/**
 * In which class, and who. Without scripts one comes back to below the classes, where what this one needs
 * stands.
 */
export function EntryStep() {
  const t = useWords("entry");
  const places = usePlaces();
  return (
    <Step name="enter" aside={<UpdateButton of={t("step.enter")} place={places("class")} />}>
      <EnterSection />
      <TransferSection />
      <DriverDetailsSection />
      <AddressSection />
      <LicenceSection />
      <MedicalSection />
    </Step>
  );
}
