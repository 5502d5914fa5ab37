import {
  canEnterEvent,
  chosenCategory,
  isCategoryOpen,
  withoutEntry,
} from "../../../domain/entry/entry-sections.ts";
import { choicesOf } from "../../entry-choices.ts";
import { Fold } from "../../../ui/fold.tsx";
import type { Category, EntryOffer } from "../../../domain/entry/entry-offer.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Carried } from "../carried.tsx";
import { isEntered } from "../../post/entered-again.ts";
import { useEntry, useFields } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { TickBox } from "../tick-box.tsx";
import { CannotEnter } from "./cannot-enter.tsx";

/** How somebody enters, or why nobody can. [EVT-012 EVT-015 EVT-016] */
export function EnterSection() {
  const t = useWords("entry");
  const { page } = useEntry();
  if (!canEnterEvent(page.offer)) {
    return (
      <>
        <CannotEnter />
        <Carried fields={["category"]} />
      </>
    );
  }
  return (
    <>
      {page.offer.userHasEnteredThisEvent && <Alert tone="info">{t("enter.alreadyEntered")}</Alert>}
      {page.content.entrant !== "" && <Prose html={page.content.entrant} />}
      <Classes />
      <EnterAgain />
      <div id="class" className="-mt-3 scroll-mt-24" />
    </>
  );
}

/** One line where the page came with one chosen; what is chosen on it stays as it is seen. */
function Classes() {
  const t = useWords("entry");
  const { page, choices, shown } = useEntry();
  const { error } = useFields()("category");
  if (choicesOf(shown, page.offer).categoryId < 0) return <CategoryRows />;
  return (
    <Fold
      id="classes"
      title={t("enter.category")}
      line={chosenCategory(page.offer, choices)?.name ?? t(withoutWords(page.offer))}
      action={t("fold.change")}
      mustOpen={error !== undefined}
    >
      <CategoryRows />
    </Fold>
  );
}

/** A second entry in a category is deliberate. */
function EnterAgain() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const { error } = useFields()("enter_again");
  if (!isEntered(page, choices.categoryId)) return null;
  return (
    <TickBox
      id="field-enter-again"
      name="enter_again"
      value="yes"
      label={t("enter.again")}
      error={error}
      required
    />
  );
}

/** One row a category, and one for not entering. [ENT-014..021] */
function CategoryRows() {
  const t = useWords("entry");
  const { page } = useEntry();
  const field = useFields()("category");
  const categories = page.offer.categories.map((category) => ({
    value: String(category.id),
    label: category.soldOut ? category.name + t("enter.soldOut") : category.name,
    description: <CategoryDescription category={category} />,
    disabled: !isCategoryOpen(category),
    aside: asideOf(category),
  }));
  return (
    <RadioRows
      {...field}
      legend={t("enter.category")}
      options={[...categories, { value: "0", label: t(withoutWords(page.offer)) }]}
    />
  );
}

/** A class that can't be entered for want of a price says so, whatever else is shown of prices. */
const asideOf = (category: Category) =>
  isCategoryOpen(category)
    ? category.canShowPrice && <ItemPrice cents={category.price} />
    : category.price === null && !category.soldOut && <ItemPrice cents={null} />;

const withoutWords = (offer: EntryOffer) =>
  withoutEntry(offer) === "spectating-only" ? "enter.spectatingOnly" : "enter.notEntering";

function CategoryDescription({ category }: { category: Category }) {
  const t = useWords("entry");
  const { entered } = useEntry().page;
  const tickets = category.spectatorTicketsPerEntry;
  return (
    <div className="text-base leading-snug">
      {entered !== "some" && entered.includes(category.id) && (
        <p className="font-semibold">{t("enter.enteredClass")}</p>
      )}
      {category.cannotEnterReason !== "" && <p className="text-bad-text">{category.cannotEnterReason}</p>}
      {category.entryDescription !== "" && <Prose html={category.entryDescription} />}
      {tickets > 0 && <p>{t("enter.tickets", { count: tickets })}</p>}
    </div>
  );
}
