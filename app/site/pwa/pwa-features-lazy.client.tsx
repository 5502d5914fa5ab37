import { InstallPrompt, type InstallPromptProps } from "./install-prompt.client.tsx";
import { NewVersionNotice } from "./new-version.client.tsx";

/** The features that `PwaFeatures` loads after the page. */
export default function LazyPwaFeatures({ installEvent, className }: InstallPromptProps) {
  return (
    <>
      <NewVersionNotice />
      {/* An event can prompt only once, so each event gets a new component. */}
      <InstallPrompt key={installEvent?.timeStamp} installEvent={installEvent} className={className} />
    </>
  );
}
