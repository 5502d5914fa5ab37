/** The options that describe a vehicle. [VEH-003 VEH-004 VEH-005] */
export const bodyStyles = [
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

export const inductionTypes = [
  "Naturally aspirated",
  "Turbocharged",
  "Twin turbocharged",
  "Supercharged",
  "Turbocharged and supercharged",
  "Nitrous oxide",
  "None (electric)",
];

export const engineTypes = [
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
