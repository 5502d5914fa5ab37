/** The form fields of a vehicle, in the garage and in an entry. */
export const VEHICLE_FIELD_NAMES = [
  "vehicle_make",
  "vehicle_model",
  "vehicle_year",
  "vehicle_colour",
  "vehicle_body_style",
  "vehicle_induction",
  "vehicle_engine",
  "vehicle_registration",
  "vehicle_registered",
  "vehicle_registration_state",
  "vehicle_registration_expiry",
  "vehicle_owner",
  "vehicle_owner_mobile",
  "vehicle_racing_number",
  "vehicle_photo",
  "vehicle_photo_name",
  "vehicle_photo_remove",
] as const;

export type VehicleFieldName = (typeof VEHICLE_FIELD_NAMES)[number];
