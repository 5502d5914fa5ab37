/** Body styles that a new database starts with. [VEH-003] */
export const BODY_STYLES = [
  "Sedan",
  "Coupe",
  "Hatchback",
  "Wagon",
  "Ute",
  "Convertible",
  "SUV",
  "Van",
  "Open wheeler",
  "Other",
];

/** Induction types that a new database starts with. [VEH-004] */
export const INDUCTION_TYPES = [
  "Naturally aspirated",
  "Turbocharged",
  "Twin turbocharged",
  "Supercharged",
  "Turbocharged and supercharged",
  "Nitrous oxide",
  "None (electric)",
];

/** Engine types that a new database starts with. [VEH-005] */
export const ENGINE_TYPES = [
  "4 cylinder",
  "5 cylinder",
  "Inline 6",
  "V6",
  "V8",
  "V10 or V12",
  "Flat 4 or flat 6",
  "Rotary",
  "Diesel",
  "Electric",
  "Other",
];
