import { licenceNumberRule } from "../../domain/record-rules/licence.ts";
import type { RaceLicence, RaceLicenceToSave } from "../../wire/account.ts";

/**
 * Finds the race licence of the profile that has the number of `licence`, in any case and with any spaces
 * and hyphens, and its issuer. The issuer isn't compared for a licence that the API returns without one.
 */
export function findSameLicence(
  ownLicences: readonly RaceLicence[],
  licence: Pick<RaceLicenceToSave, "issuer_id" | "number">,
): RaceLicence | null {
  const number = removeSeparators(licence.number);
  const sameNumber = ownLicences.filter((own) => removeSeparators(own.number) === number);
  return (
    sameNumber.find((own) => getIssuerId(own) === licence.issuer_id) ??
    sameNumber.find((own) => getIssuerId(own) <= 0) ??
    null
  );
}

const removeSeparators = (number: string): string =>
  licenceNumberRule
    .normalise(number)
    .replace(/[\s-]+/g, "")
    .toUpperCase();

const getIssuerId = ({ issuerId, issuer }: RaceLicence): number => issuerId || (issuer?.id ?? 0);
