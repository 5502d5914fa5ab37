import { ExtrasSection } from "../sections/extras.tsx";
import { MerchSection, ProductsSection } from "../sections/shop-items.tsx";
import { CampSitesSection, GaragesSection } from "../sections/hire-sites.tsx";
import { NoteSection } from "../sections/note.tsx";
import { SpectateSection } from "../sections/spectate.tsx";
import { Step } from "./step.tsx";

/** The step for optional items. */
export const ExtrasStep = () => (
  <Step name="extras">
    <ExtrasSection />
    <SpectateSection />
    <GaragesSection />
    <CampSitesSection />
    <MerchSection />
    <ProductsSection />
    <NoteSection />
  </Step>
);
