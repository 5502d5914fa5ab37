import { licenceStateAt } from "../licence-state.ts";

/** What an entry still lacks before its driver can start, the most pressing first. */
export type Missing =
  | { kind: "unpaid" }
  | { kind: "registration-expired" | "registration-expires"; expiry: string }
  | { kind: "licence-expired" | "licence-expires"; expiry: string };

/** An entry as far as anything can be missing; null and absent is what nobody knows. */
type Entered = {
  paid: boolean;
  mustBeRegistered: boolean;
  vehicle: { registrationExpiry: string | null } | null;
  licence: { expiry: string | null } | null;
};

/** Days are `yyyy-MM-dd`. What isn't known is not called missing. [VEH-026 ENT-012] */
export function missingOf(
  { paid, mustBeRegistered, vehicle, licence }: Entered,
  days: { today: string; eventDay: string },
): Missing[] {
  const registration = mustBeRegistered ? (vehicle?.registrationExpiry ?? null) : null;
  const expiries = [
    ["registration", registration],
    ["licence", licence?.expiry ?? null],
  ] as const;
  return [
    ...(paid ? [] : [{ kind: "unpaid" } as const]),
    ...expiries.flatMap(([what, expiry]): Missing[] => {
      if (expiry === null) return [];
      switch (licenceStateAt(expiry, days)) {
        case "lasts":
          return [];
        case "expired":
          return [{ kind: `${what}-expired`, expiry }];
        case "expires-before-event":
          return [{ kind: `${what}-expires`, expiry }];
      }
    }),
  ];
}
