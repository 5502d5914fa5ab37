import { useEffect, useRef } from "react";
import type { PostedForm } from "../../posting/use-form.ts";

/**
 * The hidden field with the login queue's ticket, which the next submit sends. With scripts the form is
 * submitted again when its turn is due; the password is still in its field.
 */
export function QueueTicketField({ form }: { form: PostedForm }) {
  const ticket = useRef<HTMLInputElement>(null);
  const place = form.text("place");
  const { result } = form;
  const rejection = result?.rejection;
  const seconds = rejection && "values" in rejection ? Number(rejection.values?.["seconds"] ?? 0) : 0;
  useEffect(() => {
    const button = ticket.current?.form?.elements.namedItem("intent");
    if (place === "" || seconds === 0 || !(button instanceof HTMLButtonElement)) return;
    const timer = setTimeout(() => button.click(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [place, seconds]);
  return place === "" ? null : <input ref={ticket} type="hidden" name="place" value={place} />;
}
