import { useTranslations } from "../../i18n/use-translations.tsx";

/** Returns the labels of a vehicle's fields, by field name. */
export function useVehicleLabels() {
  const t = useTranslations("driver");
  const tUploads = useTranslations("uploads");
  return {
    vehicle_photo: tUploads("vehicle.photo"),
    vehicle_make: t("vehicle.make"),
    vehicle_model: t("vehicle.model"),
    vehicle_colour: t("vehicle.colour"),
    vehicle_year: t("vehicle.year"),
    vehicle_body_style: t("vehicle.bodyStyle"),
    vehicle_induction: t("vehicle.induction"),
    vehicle_engine: t("vehicle.engine"),
    vehicle_racing_number: t("vehicle.racingNumber"),
    vehicle_registration: t("vehicle.plate"),
    vehicle_registered: t("vehicle.registered"),
    vehicle_registration_state: t("vehicle.state"),
    vehicle_registration_expiry: t("vehicle.expiry"),
    vehicle_owner: t("vehicle.owner"),
    vehicle_owner_mobile: t("vehicle.ownerMobile"),
  };
}
