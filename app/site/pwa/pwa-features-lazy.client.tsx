import { InstallPrompt, type InstallPromptProps } from "./install-prompt.client.tsx";
import { NewVersion } from "./new-version.client.tsx";

/** The PWA features, as a module that `PwaFeatures` loads after the page. */
export default function LazyPwaFeatures({ installEvent, className }: InstallPromptProps) {
  return (
    <>
      <NewVersion />
      {/* Each event can prompt only once, so each event gets a new component. */}
      <InstallPrompt key={installEvent?.timeStamp} installEvent={installEvent} className={className} />
    </>
  );
}
