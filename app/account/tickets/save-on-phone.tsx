import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import {
  canSaveTickets,
  hasSavedTickets,
  removeSavedTickets,
  saveTickets,
  updateSavedTickets,
} from "./saved-tickets.client.ts";

/**
 * - `hidden`: the browser hasn't been asked yet, or can't save tickets.
 * - `saved-before`: they were already saved when the page was opened.
 */
type State = "hidden" | "unsaved" | "saving" | "saved-before" | "saved" | "removed" | "failed";

/**
 * A button that saves the tickets of this page in the browser, for use without a connection, or removes them.
 * Saved tickets are saved again whenever the page is opened, so that they are current. [PWA-010]
 */
export function SaveOnPhone({ param }: { param: string }) {
  const t = useTranslations("tickets");
  const [state, setState] = useState<State>("hidden");
  /** The previous change, so that a late response can't undo a removal. */
  const lastChange = useRef(Promise.resolve());

  useEffect(() => {
    const update = async () => {
      const wasSaved = await hasSavedTickets(param);
      setState(wasSaved ? "saved-before" : "unsaved");
      if (wasSaved) lastChange.current = updateSavedTickets(param).catch(() => undefined); // the earlier ones stay
    };
    if (canSaveTickets()) update().catch(() => undefined); // the browser blocks storage
  }, [param]);

  const isSaved = state === "saved" || state === "saved-before";
  const change = (apply: () => Promise<void>, next: State) => {
    lastChange.current = lastChange.current.then(apply).then(
      () => setState(next),
      () => setState("failed"),
    );
  };
  const onClick = () => {
    if (isSaved) return change(() => removeSavedTickets(param), "removed");
    setState("saving");
    change(() => saveTickets(param), "saved");
  };
  return (
    // The height is reserved, so that the tickets don't move when the button appears.
    <div className="px-4 [@media(scripting:enabled)]:min-h-12">
      {state !== "hidden" && (
        <Button type="button" tone="secondary" aria-disabled={state === "saving"} onClick={onClick}>
          {t(isSaved ? "keep.remove" : "keep.save")}
        </Button>
      )}
      <p aria-live="polite" className="max-w-prose">
        {(state === "saved" || state === "removed" || state === "failed") && t(`keep.${state}`)}
      </p>
    </div>
  );
}
