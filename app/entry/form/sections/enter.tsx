import {
  canEnterEvent,
  findChosenCategory,
  isCategoryOpen,
  getNoEntryLabel,
} from "../../../domain/entry/entry-sections.ts";
import { parseChoices } from "../../entry-choices.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import type { Category, EntryOffer } from "../../../domain/entry/entry-offer.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { mayHaveEntered } from "../../post/repeated-entry.ts";
import { useEntry, useField } from "../entry-context.tsx";
import { FeeHint, ItemPrice } from "../item-price.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";
import { CannotEnter } from "./cannot-enter.tsx";

/** The choice of a category, or the reason why the user can't enter. [EVT-012 EVT-015 EVT-016] */
export function EnterSection() {
  const t = useTranslations("entry");
  const { page } = useEntry();
  if (!canEnterEvent(page.offer)) {
    return (
      <>
        <CannotEnter />
        <PreservedFields fields={["category"]} />
      </>
    );
  }
  return (
    <>
      {page.offer.userHasEnteredThisEvent && <Alert tone="info">{t("enter.alreadyEntered")}</Alert>}
      {page.content.entrant !== "" && <Prose html={page.content.entrant} />}
      <ClassesDisclosure />
      <EnterAgainCheckbox />
    </>
  );
}

/** If the form opened with a chosen category, the categories are in a closed disclosure. */
function ClassesDisclosure() {
  const t = useTranslations("entry");
  const { page, choices, initialValues } = useEntry();
  const { error } = useField("category");
  if (parseChoices(initialValues, page.offer).categoryId < 0) return <CategoryRows />;
  return (
    <Disclosure
      id="classes"
      title={t("enter.category")}
      summary={findChosenCategory(page.offer, choices)?.name ?? t(getNoEntryKey(page.offer))}
      actionLabel={t("fold.change")}
      mustOpen={error !== undefined}
    >
      <CategoryRows />
    </Disclosure>
  );
}

function EnterAgainCheckbox() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  const { error } = useField("enter_again");
  if (!mayHaveEntered(page, choices.categoryId)) return null;
  return (
    <EntryCheckbox
      id="field-enter-again"
      name="enter_again"
      value="yes"
      label={t("enter.again")}
      error={error}
      required
    />
  );
}

/** [ENT-014..021] */
function CategoryRows() {
  const t = useTranslations("entry");
  const { page } = useEntry();
  const field = useField("category");
  const categories = page.offer.categories.map((category) => ({
    value: String(category.id),
    label: category.soldOut ? category.name + t("enter.soldOut") : category.name,
    description: <CategoryDescription category={category} />,
    disabled: !isCategoryOpen(category),
    aside: renderPrice(category),
  }));
  return (
    <>
      <RadioRows
        {...field}
        legend={t("enter.category")}
        options={[...categories, { value: "0", label: t(getNoEntryKey(page.offer)) }]}
      />
      <FeeHint />
    </>
  );
}

/**
 * Shows the price of an open category, unless the organiser doesn't publish it. A closed category only shows
 * that it has no price yet.
 */
const renderPrice = (category: Category) =>
  isCategoryOpen(category)
    ? category.canShowPrice && <ItemPrice cents={category.price} />
    : category.price === null && !category.soldOut && <ItemPrice cents={null} />;

const getNoEntryKey = (offer: EntryOffer) =>
  getNoEntryLabel(offer) === "spectating-only" ? "enter.spectatingOnly" : "enter.notEntering";

function CategoryDescription({ category }: { category: Category }) {
  const t = useTranslations("entry");
  const { enteredCategories } = useEntry().page;
  const tickets = category.spectatorTicketsPerEntry;
  return (
    <div className="text-base leading-snug">
      {enteredCategories !== "unknown" && enteredCategories.includes(category.id) && (
        <p className="font-semibold">{t("enter.enteredClass")}</p>
      )}
      {category.cannotEnterReason !== "" && <p className="text-bad-text">{category.cannotEnterReason}</p>}
      {category.entryDescription !== "" && <Prose html={category.entryDescription} />}
      {tickets > 0 && <p>{t("enter.tickets", { count: tickets })}</p>}
    </div>
  );
}
