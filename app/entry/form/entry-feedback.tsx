import { useEffect, useState } from "react";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { useSay } from "../../posting/message.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { useEntry } from "./entry-context.tsx";

/** What the last press of a button came to, at the top of the form; what it has done is a notice. */
export function EntryFeedback() {
  const t = useWords("entry");
  const { posted } = useEntry();
  const answer = posted.answer && { ...posted.answer, notice: null };
  return (
    <FormFeedback
      form={{ ...posted, answer }}
      titles={{ errors: t("problem.title"), refused: t("refusal.title") }}
    />
  );
}

/**
 * “{name} added to order”, “Vehicle Saved”: part of the answer without scripts; with them a toast of 2.5 s at
 * the foot of the window, where it moves nothing. [ENT-045 VEH-030]
 */
export function EntryNotice() {
  const say = useSay();
  const notice = useEntry().posted.answer?.notice;
  const isLive = useHydrated();
  const [gone, setGone] = useState<object | null>(null);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setGone(notice), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <output className={isLive ? "fixed inset-x-4 bottom-24 z-20 mx-auto block max-w-sm" : "block"}>
      {notice && notice !== gone && (
        <p className="border-s-8 border-good bg-raised px-4 py-3 font-semibold lifted">{say(notice)}</p>
      )}
    </output>
  );
}

const toastMilliseconds = 2500;
