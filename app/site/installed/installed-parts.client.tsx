import { InstallOffer, type InstallOfferProps } from "./install-offer.client.tsx";
import { NewVersion } from "./new-version.client.tsx";

export default function InstalledParts({ offer, className }: InstallOfferProps) {
  return (
    <>
      <NewVersion />
      {/* Each offer may be asked once. */}
      <InstallOffer key={offer?.timeStamp} offer={offer} className={className} />
    </>
  );
}
