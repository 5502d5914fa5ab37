import type { VehicleInput } from "../../vehicles/vehicle-input.ts";

/**
 * Body style, induction, engine and state are names of options. `registeredForDays` is the number of days
 * until the registration expires, negative for an expired registration.
 */
export type SampleVehicle = Pick<
  VehicleInput,
  "make" | "model" | "colour" | "year_of_manufacture" | "registration" | "racing_number"
> & { bodyStyle: string; induction: string; engine: string; state: string; registeredForDays: number };

/** The sample users' vehicles, by email address. */
export const sampleVehicles: Record<string, SampleVehicle[]> = {
  "driver@example.com": [
    {
      make: "Nissan",
      model: "Skyline GT-R",
      colour: "Midnight purple",
      year_of_manufacture: "1997",
      bodyStyle: "Coupe",
      induction: "Twin turbocharged",
      engine: "Inline 6",
      registration: "ROLL24",
      state: "New South Wales",
      registeredForDays: 240,
      racing_number: "27",
    },
    {
      make: "Holden",
      model: "Commodore SS",
      colour: "Red",
      year_of_manufacture: "2008",
      bodyStyle: "Ute",
      induction: "Supercharged",
      engine: "V8",
      registration: "OLD08",
      state: "New South Wales",
      registeredForDays: -30,
      racing_number: "",
    },
  ],
  "admin@example.com": [
    {
      make: "Mazda",
      model: "RX-7",
      colour: "Brilliant black",
      year_of_manufacture: "1994",
      bodyStyle: "Coupe",
      induction: "Twin turbocharged",
      engine: "Rotary",
      registration: "APX94",
      state: "New South Wales",
      registeredForDays: 240,
      racing_number: "94",
    },
  ],
};
