import { useEffect, useRef } from "react";
import type { FormState } from "../../posting/use-form.ts";

/**
 * A hidden field with the ticket of the login queue. With scripts, it submits the form again when the waiting
 * time is over.
 */
export function QueueTicketField({ form }: { form: FormState }) {
  const ticketInput = useRef<HTMLInputElement>(null);
  const queueTicket = form.text("place");
  const { result } = form;
  const rejection = result?.rejection;
  const seconds = rejection && "values" in rejection ? Number(rejection.values?.["seconds"] ?? 0) : 0;
  useEffect(() => {
    const button = ticketInput.current?.form?.elements.namedItem("intent");
    if (queueTicket === "" || seconds === 0 || !(button instanceof HTMLButtonElement)) return;
    const timer = setTimeout(() => button.click(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [queueTicket, seconds]);
  return queueTicket === "" ? null : (
    <input ref={ticketInput} type="hidden" name="place" value={queueTicket} />
  );
}
