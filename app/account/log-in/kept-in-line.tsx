import { useEffect, useRef } from "react";
import type { PostedForm } from "../../posting/use-form.ts";

/**
 * The place in the line that the log-in's last answer gave, which goes along with the next press. With
 * scripts that press comes by itself when it is about their turn: the password is still in its field.
 */
export function KeptInLine({ form }: { form: PostedForm }) {
  const kept = useRef<HTMLInputElement>(null);
  const place = form.text("place");
  const { answer } = form;
  const refusal = answer?.refusal;
  const seconds = refusal && "values" in refusal ? Number(refusal.values?.["seconds"] ?? 0) : 0;
  useEffect(() => {
    const button = kept.current?.form?.elements.namedItem("intent");
    if (place === "" || seconds === 0 || !(button instanceof HTMLButtonElement)) return;
    const timer = setTimeout(() => button.click(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [place, seconds]);
  return place === "" ? null : <input ref={kept} type="hidden" name="place" value={place} />;
}
