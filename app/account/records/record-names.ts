import type { Address, Vehicle } from "../../wire/account.ts";

/** Formats the name of a vehicle: “Nissan Silvia Red SLV15”. */
export const formatVehicleName = ({ make, model, colour, registration }: Vehicle): string =>
  [make, model, colour, registration].filter(Boolean).join(" ");

/** Formats an address in one line: “Unit 2/9 Wattle Parade, Glenfield Bay SA 5045”. */
export function formatAddress({
  unit,
  streetAddress,
  streetNumber,
  streetName,
  suburbName,
  state,
  postcode,
}: Address): string {
  const street = streetAddress || [streetNumber, streetName].filter(Boolean).join(" ");
  const locality = [suburbName, state, postcode].filter(Boolean).join(" ");
  return [[unit, street].filter(Boolean).join("/"), locality].filter(Boolean).join(", ");
}
