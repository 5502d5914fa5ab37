import { canEnterEvent, isCategoryOpen, withoutEntry } from "../../../domain/entry/entry-sections.ts";
import type { Category } from "../../../domain/entry/entry-offer.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { Price } from "../../../ui/price.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Carried } from "../carried.tsx";
import { isEntered } from "../../post/entered-again.ts";
import { useEntry, useFields } from "../entry-context.tsx";
import { TickBox } from "../tick-box.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { CannotEnter } from "./cannot-enter.tsx";
import { Part } from "../../../ui/part.tsx";

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
    <Part id="enter" title={t("enter.title")} aside={<UpdateButton />}>
      {page.offer.userHasEnteredThisEvent && <Alert tone="info">{t("enter.alreadyEntered")}</Alert>}
      {page.content.entrant !== "" && <Prose html={page.content.entrant} />}
      <CategoryRows />
      <EnterAgain />
    </Part>
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
    aside: isCategoryOpen(category) && category.canShowPrice && <Price cents={category.price} />,
  }));
  const without =
    withoutEntry(page.offer) === "spectating-only" ? t("enter.spectatingOnly") : t("enter.notEntering");
  return (
    <RadioRows
      {...field}
      legend={t("enter.category")}
      options={[...categories, { value: "0", label: without }]}
    />
  );
}

function CategoryDescription({ category }: { category: Category }) {
  const t = useWords("entry");
  const { entered } = useEntry().page;
  const tickets = category.spectatorTicketsPerEntry;
  return (
    <>
      {entered !== "some" && entered.includes(category.id) && (
        <p className="font-semibold">{t("enter.enteredClass")}</p>
      )}
      {category.cannotEnterReason !== "" && <p className="text-bad-text">{category.cannotEnterReason}</p>}
      {category.entryDescription !== "" && <Prose html={category.entryDescription} />}
      {tickets > 0 && <p>{t("enter.tickets", { count: tickets })}</p>}
    </>
  );
}
