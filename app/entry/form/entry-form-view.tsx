import { useRef } from "react";
import { sellsAnything } from "../../domain/entry/entry-sections.ts";
import { useWords } from "../../i18n/words.tsx";
import { EnterKeyButton, UpdateButton } from "../../posting/buttons.tsx";
import { Shown } from "../../posting/marks.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { SealedTerms } from "../../paying/terms/shown-terms.tsx";
import { Unconfirmed } from "../../paying/unconfirmed.tsx";
import { Card } from "../../ui/card.tsx";
import { pathOfEvent } from "../entry-page.ts";
import { textOf } from "../entry-values.ts";
import { vehicleWithoutPhoto } from "../mended-vehicle.ts";
import { Carried } from "./carried.tsx";
import { useEntry, usePlaces } from "./entry-context.tsx";
import { EntryFeedback, EntryNotice } from "./entry-feedback.tsx";
import { PayButton } from "./pay-button.tsx";
import { NothingToOrder } from "./sections/nothing-to-order.tsx";
import { CarStep } from "./steps/car-step.tsx";
import { EntryStep } from "./steps/entry-step.tsx";
import { ExtrasStep } from "./steps/extras-step.tsx";
import { NextBar } from "./steps/next-bar.tsx";
import { PayStep } from "./steps/pay-step.tsx";
import { StepLights } from "./steps/step-lights.tsx";
import { Summary } from "./summary.tsx";

/**
 * One event's entry: one form in four steps, with the order beside it. It posts to the event's own page.
 * Where there is nothing to order the form stays empty, for the language menu, whose buttons belong to it.
 */
export function EntryFormView() {
  const { form, page, posted, values, onInput, onBlur, onPress } = useEntry();
  const unconfirmed = posted.answer?.unconfirmed;
  if (unconfirmed) return <Unconfirmed kind="entry" page={pathOfEvent(page.eventUrl)} {...unconfirmed} />;
  return (
    <PostForm
      ref={form}
      id="entry"
      form={posted}
      action={pathOfEvent(page.eventUrl)}
      isLong
      // A browser would refuse, without a word, what is folded away: the site says what is missing.
      noValidate
      takesFiles={textOf(values, "vehicle") === "new" || vehicleWithoutPhoto(page, values) !== null}
      className="scroll-mt-36"
      onInput={onInput}
      onBlur={onBlur}
      onPress={onPress}
    >
      {page.isOver || !sellsAnything(page.offer) ? <NothingToOrder /> : <Steps />}
    </PostForm>
  );
}

function Steps() {
  const t = useWords("entry");
  const { page, shown, facts } = useEntry();
  const places = usePlaces();
  const order = useRef<HTMLElement>(null);
  return (
    <>
      <Shown values={shown} />
      <EnterKeyButton />
      {facts && <input type="hidden" name="facts" value={facts} />}
      <SealedTerms terms={page.terms} />
      <Carried fields={["merch", "sku"]} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <EntryNotice />
          <EntryFeedback />
          <StepLights />
          <EntryStep />
          <CarStep />
          <ExtrasStep />
          <PayStep />
          <NextBar order={order} />
        </div>
        <aside
          id="order"
          ref={order}
          aria-labelledby="order-title"
          className="min-w-0 scroll-mt-36 self-start lg:sticky lg:top-24"
        >
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <Summary />
            <PayButton />
            <UpdateButton
              of={t("summary.title")}
              place={places("order")}
              className="in-data-hydrated:hidden"
            />
          </Card>
        </aside>
      </div>
    </>
  );
}
