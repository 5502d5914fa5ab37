import { sellsAnything } from "../../domain/entry/entry-sections.ts";
import { useWords } from "../../i18n/words.tsx";
import { BottomBar } from "../../ui/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { Shown } from "../../posting/marks.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { Carried } from "./carried.tsx";
import { entryOf, EntryProvider } from "./entry-context.tsx";
import { type EntryPage, type EntryStart, pathOfEvent } from "../entry-page.ts";
import { textOf } from "../entry-values.ts";
import { EntryFeedback, EntryNotice } from "./entry-feedback.tsx";
import { useOrderTotal } from "./order-total.ts";
import { PayButton } from "./pay-button.tsx";
import { AddressSection } from "./sections/address.tsx";
import { DriverDetailsSection } from "./sections/driver-details.tsx";
import { EnterSection } from "./sections/enter.tsx";
import { ExtrasSection } from "./sections/extras.tsx";
import { MerchSection, ProductsSection } from "./sections/goods.tsx";
import { CampSitesSection, GaragesSection } from "./sections/hire-sites.tsx";
import { LicenceSection } from "./sections/licence.tsx";
import { MedicalSection } from "./sections/medical.tsx";
import { NothingToOrder } from "./sections/nothing-to-order.tsx";
import { PaymentMethodSection } from "./sections/payment-method.tsx";
import { QuestionsSection } from "./sections/questions.tsx";
import { SpectateSection } from "./sections/spectate.tsx";
import { TermsSection } from "./sections/terms.tsx";
import { TransferSection } from "./sections/transfer.tsx";
import { VehicleSection } from "./sections/vehicle.tsx";
import { Summary } from "./summary.tsx";
import { Unconfirmed } from "../../paying/unconfirmed.tsx";
import { EnterKeyButton, UpdateButton } from "../../posting/buttons.tsx";
import { type EntryFormState, useEntryForm } from "./use-entry-form.ts";

/**
 * One event's entry: one form in sections, with the order beside it. It posts to the event's own page. Where
 * there is nothing to order the form stays empty, for the language menu, whose buttons belong to it.
 */
export function EntryFormView({ page, start }: { page: EntryPage; start: EntryStart }) {
  const { form, ...state } = useEntryForm(page, start);
  const unconfirmed = state.posted.answer?.unconfirmed;
  if (unconfirmed) return <Unconfirmed kind="entry" page={pathOfEvent(page.eventUrl)} {...unconfirmed} />;
  return (
    <EntryProvider value={entryOf(page, state)}>
      <PostForm
        ref={form}
        id="entry"
        form={state.posted}
        action={pathOfEvent(page.eventUrl)}
        isLong
        takesFiles={textOf(state.values, "vehicle") === "new"}
        onInput={state.onInput}
        onBlur={state.onBlur}
        onPress={state.onPress}
      >
        {page.isOver || !sellsAnything(page.offer) ? (
          <NothingToOrder />
        ) : (
          <>
            <Shown values={state.shown} />
            <EnterKeyButton />
            {state.facts && <input type="hidden" name="facts" value={state.facts} />}
            <Carried fields={["merch", "sku"]} />
            <Parts state={state} />
          </>
        )}
      </PostForm>
    </EntryProvider>
  );
}

function Parts({ state }: { state: Omit<EntryFormState, "form"> }) {
  const t = useWords("entry");
  const total = useOrderTotal(state.surcharges);
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <EntryNotice />
          <EntryFeedback />
          <EnterSection />
          <TransferSection />
          <VehicleSection />
          <AddressSection />
          <LicenceSection />
          <MedicalSection />
          <ExtrasSection />
          <QuestionsSection />
          <GaragesSection />
          <CampSitesSection />
          <SpectateSection />
          <MerchSection />
          <ProductsSection />
          <DriverDetailsSection />
          <TermsSection />
          <PaymentMethodSection />
        </div>
        <aside id="order" aria-labelledby="order-title" className="min-w-0 self-start lg:sticky lg:top-24">
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <Summary total={total} />
            <PayButton total={total} isSending={state.isSending} />
            <div className="in-data-hydrated:hidden">
              <UpdateButton />
            </div>
          </Card>
        </aside>
      </div>
      <BottomBar words={t("summary.total")} cents={total.total} to="#order">
        {t("summary.review")}
      </BottomBar>
    </>
  );
}
