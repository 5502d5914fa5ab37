import { type ComponentType, useEffect, useRef, useState } from "react";
import { sellsAnything } from "../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { ShownTermsField } from "../../paying/terms/shown-terms.tsx";
import { IndeterminateOrder } from "../../paying/indeterminate-order.tsx";
import { Card } from "../../ui/card.tsx";
import { buildEventPath } from "../entry-page.ts";
import { getText } from "../entry-values.ts";
import { findVehicleWithoutPhoto } from "../patched-vehicle.ts";
import { PreservedFields } from "./preserved-fields.tsx";
import { useEntry, useAnchorUrl } from "./entry-context.tsx";
import { EntryFeedback, SuccessToast } from "./entry-feedback.tsx";
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
 * The entry form of an event. It is rendered even if there is nothing to order, because the language menu's
 * buttons submit it.
 */
export function EntryFormView() {
  const { formRef, page, postForm, values, onInput, onBlur, onSubmit } = useEntry();
  const indeterminate = postForm.result?.indeterminate;
  if (indeterminate)
    return <IndeterminateOrder kind="entry" pagePath={buildEventPath(page.eventUrl)} {...indeterminate} />;
  return (
    <PostForm
      ref={formRef}
      id="entry"
      form={postForm}
      action={buildEventPath(page.eventUrl)}
      // The browser's validation would prevent the submit without a message if an invalid field is in a
      // closed disclosure.
      noValidate
      takesFiles={getText(values, "vehicle") === "new" || findVehicleWithoutPhoto(page, values) !== null}
      className="scroll-mt-36"
      onInput={onInput}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      {page.isOver || !sellsAnything(page.offer) ? <NothingToOrder /> : <Steps />}
    </PostForm>
  );
}

function Steps() {
  const t = useTranslations("entry");
  const { page, postForm, pricingSnapshot } = useEntry();
  const anchorUrl = useAnchorUrl();
  const payButton = useRef<HTMLDivElement>(null);
  return (
    <>
      <EnterKeyButton intent="update" />
      {pricingSnapshot && <input type="hidden" name="facts" value={pricingSnapshot} />}
      <ShownTermsField terms={page.terms} />
      <PreservedFields fields={["merch", "sku"]} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-8">
          <SuccessToast />
          <LazyOfflineNotice isHidden={postForm.retryingSubmit.reason !== null} />
          <EntryFeedback />
          <StepLights />
          <EntryStep />
          <CarStep />
          <ExtrasStep />
          <PayStep />
        </div>
        <aside
          id="order"
          aria-labelledby="order-title"
          className="min-w-0 scroll-mt-36 self-start lg:sticky lg:top-24"
        >
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <Summary />
            <div ref={payButton} className="flex flex-col gap-5 empty:hidden">
              <PayButton />
            </div>
            <UpdateButton
              sectionName={t("summary.title")}
              formAction={anchorUrl("order")}
              className="in-data-hydrated:hidden"
            />
          </Card>
        </aside>
        <NextBar payButton={payButton} />
      </div>
    </>
  );
}

/** Lets the page load before the code of the notice. */
const OFFLINE_NOTICE_DELAY_MS = 5_000;

/**
 * Loads the notice in advance, because its code can't be loaded offline. Pass `isHidden` while a submit waits
 * for the connection, because the form then shows another message.
 */
function LazyOfflineNotice({ isHidden }: { isHidden: boolean }) {
  const [OfflineNotice, setOfflineNotice] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      import("./offline-notice.tsx").then(
        ({ default: component }) => setOfflineNotice(() => component),
        () => undefined, // without the notice, the user sees the problem when submitting the entry
      );
    }, OFFLINE_NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return OfflineNotice && !isHidden && <OfflineNotice />;
}
