import { Suspense, useEffect, useState } from "react";
import { useWords } from "../../i18n/words.tsx";

/** `offer`: the browser's own, null until there is one. `className` is that of what stands around. */
export type InstallOfferProps = { offer: Event | null; className: string };

/**
 * Puts the site among the apps of a phone or desk: a button where the browser offers that, the way to do it
 * by hand where it only can (iPhone, iPad), and nothing where it is done or can't be. [PWA-001]
 */
export function InstallOffer({ offer, className }: InstallOfferProps) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const settle = () => setIsAsked(true);
    window.addEventListener("appinstalled", settle);
    return () => window.removeEventListener("appinstalled", settle);
  }, []);
  if (!offer || !isOffer(offer)) return <Suspense>{isByHand() && <ByHand />}</Suspense>;
  if (isAsked) return null;
  const ask = () => {
    setIsAsked(true);
    offer.prompt().catch(() => undefined); // asked before, on a page that is gone
  };
  return (
    <Suspense>
      <InstallButton className={className} onClick={ask} />
    </Suspense>
  );
}

function InstallButton(props: { className: string; onClick: () => void }) {
  const t = useWords("installed");
  return (
    <button type="button" {...props}>
      {t("install.button")}
    </button>
  );
}

function ByHand() {
  const t = useWords("installed");
  return <p className="no-print py-2">{t("install.byHand")}</p>;
}

/** What browsers of Chromium's kind fire once they find that a site can be installed. */
const isOffer = (event: Event): event is Event & { prompt(): Promise<unknown> } => "prompt" in event;

/** Browsers of iPhones and iPads have the member: true where the site runs as an app already. */
const isByHand = (): boolean => "standalone" in navigator && navigator.standalone === false;
