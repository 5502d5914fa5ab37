import { canEnterEvent, chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { vehicleFields } from "../../../account/garage/vehicle-values.ts";
import { useWords } from "../../../i18n/words.tsx";
import { allMendFields } from "../../mended-vehicle.ts";
import { Carried } from "../carried.tsx";
import { useEntry } from "../entry-context.tsx";
import { RunSection } from "../sections/run.tsx";
import { VehicleSection } from "../sections/vehicle.tsx";
import { Step } from "./step.tsx";

/** With which vehicle; where there is none to choose, why. */
export function CarStep() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const category = chosenCategory(page.offer, choices);
  const isAsked = page.driver !== null && category?.requiresVehicle === true;
  const carried = <Carried fields={["vehicle", ...vehicleFields, ...allMendFields(page.driver)]} />;
  if (!canEnterEvent(page.offer)) return carried;
  return (
    <Step name="car">
      {isAsked ? (
        <VehicleSection />
      ) : (
        <>
          <p className="text-muted">{t(whyNone())}</p>
          {carried}
        </>
      )}
      <RunSection />
    </Step>
  );

  function whyNone() {
    if (category ? !category.requiresVehicle : choices.categoryId === 0) return "vehicle.notNeeded";
    return page.driver ? "vehicle.classFirst" : "vehicle.afterLogIn";
  }
}
