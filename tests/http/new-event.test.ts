import { expect } from "vitest";
import { openBackOffice, saveRecord } from "../support/back-office-visit.ts";
import { chooseCategory, entryIn, fieldNamed, logIn, newVehicle } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";

const minute = 60 * 1_000;

test("an event that is made in the back-office is entered and paid on the site, once it is published", async ({
  organiser,
  site,
}) => {
  const office = await openBackOffice(organiser);
  const create = async (list: string, values: Record<string, string>, button = "Create") => {
    const { location, body } = await saveRecord(office, list, values, button);
    if (!location) throw new Error(textOf(body));
    return location.replace(/\?.*$/, "");
  };
  const day = new Date(organiser.clock.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const venue = await create("/cms/venues/new", { name: "Hill Raceway" }, "Create venue");
  const type = await create(
    "/cms/types/new",
    { name: "Hill climb", terms_content: "At your own risk." },
    "Create type",
  );
  const event = await create(
    "/cms/events/new",
    {
      name: "Hill Climb Opener",
      venue_id: venue.split("/").at(-1) ?? "",
      event_type_id: type.split("/").at(-1) ?? "",
      blurb: "The first climb of the year.",
      day_1_starts: `${day}T09:00`,
      day_1_ends: `${day}T17:00`,
      page_content: "Gates at 8.",
    },
    "Create event",
  );
  const id = event.split("/").at(-1) ?? "";
  await create(`/cms/categories/new?of=${id}`, { name: "Sprint", price: "80", waives_licence: "yes" });
  await create(`/cms/spectators/new?of=${id}`, { name: "Adult", price: "15.50" });

  const browser = site.browse();
  const path = "/event/hill-climb-opener";
  expect((await browser.get(path)).status).toBe(404);
  expect((await browser.get("/events")).body).not.toContain("Hill Climb Opener");
  await saveRecord(office, event, { is_draft: "" });
  // The site's copies are at most some minutes old; an older one is replaced by the visit that gets it.
  organiser.clock.advance(11 * minute);
  await browser.get("/events");
  await expect.poll(async () => (await browser.get("/events")).body).toContain("Hill Climb Opener");
  const page = await browser.get(path);
  expect(textOf(page.body)).toContain("Gates at 8.");
  expect(textOf(page.body)).toContain("Hill Raceway");

  await logIn(browser);
  const chosen = await chooseCategory(browser, "hill-climb-opener", "Sprint");
  const withCar = await browser.post(path, entryIn(chosen).fillIn({ vehicle: "new" }).press("Update"));
  const filled = await browser.post(
    path,
    entryIn(withCar)
      .fillIn({
        ...newVehicle,
        vehicle_registered: "yes",
        address: "1",
        [fieldNamed(withCar, "Adult")]: "2",
        terms: "yes",
      })
      .press("Save vehicle"),
  );
  expect(textOf(filled.body)).toContain("$80.00 Adult − 2 + $31.00");
  const [payLabel = ""] = /Pay \$[\d.]+ Now/.exec(textOf(filled.body)) ?? [];
  const ordered = await browser.post(path, entryIn(filled).press(payLabel));
  expect(ordered.location).toContain("/pay/");
  const { returnUrl } = await clickPaymentButton(ordered.location, "pay");
  expect(textOf((await browser.get(returnUrl.slice(site.publicUrl.length))).body)).toContain(
    "Payment Successful",
  );
  const categories = textOf((await office.get(`/cms/categories?of=${id}`)).body);
  expect(categories).toContain("1 taken");
});
