import { enterAgain, expect, open, payButton, logInByPost, test, update, waitUntilReady } from "./visitor.ts";

test("a user who left the payment page pays from the account, and views and prints the invoice [RT-029 ACC-011 ACC-016]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "admin@example.com");

  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Passenger rides" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await update(page, hasScripts);
  await enterAgain(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Payment cancelled").first()).toBeVisible();

  await open(page, "/my-account", hasScripts);
  const next = page.getByRole("region", { name: "Night Shift Sydney" });
  await expect(next).toContainText("Sandstone Raceway");
  await expect(next.getByText("This entry is not paid yet.").first()).toBeVisible();
  await next.getByRole("link", { name: "Pay now" }).first().click();
  await expect(page).toHaveURL(/\/my-account#invoices-\d+$/);
  await page
    .getByRole("button", { name: /^Pay \$\d+\.\d\d Now: Invoice \d+$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  // Not at the fragment that led to the invoice.
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeInViewport();
  await waitUntilReady(page, hasScripts);

  const invoices = page.getByRole("region", { name: "Invoices" });
  await expect(invoices.getByRole("listitem").first()).toContainText("Paid");
  await expect(page.getByRole("region", { name: "Tickets" })).toContainText("Night Shift Sydney");
  await invoices
    .getByRole("link", { name: /^View: Invoice/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Tax invoice \d+$/ })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByRole("link", { name: "Printable invoice" }).click();
  await expect(page).toHaveURL(/\/show-invoice\/print\/\d+$/);
  await waitUntilReady(page, hasScripts);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(hasScripts ? 1 : 0);
});

test("a driver shows the pass on a phone, one code per screen, and adds the event to a calendar [RT-050]", async ({
  page,
  hasScripts,
  viewport,
}) => {
  await logInByPost(page);
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Passenger rides" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await update(page, hasScripts);
  await enterAgain(page);
  await page.getByLabel("Your address").selectOption({ index: 1 });
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();

  await open(page, "/my-account", hasScripts);
  const next = page.getByRole("region", { name: "Night Shift Sydney" });
  const accountText = (await next.textContent()) ?? "";
  await next.getByRole("link", { name: "Show tickets" }).click();
  await expect(page).toHaveURL(/\/show-tickets\/entry-\d+$/);
  await waitUntilReady(page, hasScripts);
  const cards = page.getByRole("article");
  await expect(cards.first()).toContainText("Driver’s pass");
  await expect(cards.first()).toContainText("Sam Carter");
  // Other tests enter the same driver in another class; the pass is for one that the account shows.
  const pass = (await cards.first().textContent()) ?? "";
  const classes = ["Passenger rides", "Street"].filter((name) => pass.includes(name));
  expect(classes).toHaveLength(1);
  expect(accountText).toContain(classes[0]);
  await expect(page.getByText("At the gate, turn your screen to full brightness.")).toBeVisible();
  const code = await cards.first().locator("svg").boundingBox();
  const isPhone = (viewport?.width ?? 0) < 600;
  expect(code?.width).toBeGreaterThan(isPhone ? 300 : 200);
  if (isPhone) {
    await expect(cards.nth(1)).not.toBeInViewport({ ratio: 0.5 });
    const firstTicket = page.getByRole("link", { name: "Ticket 1 of", exact: false });
    await expect(firstTicket).toHaveText("1");
    await firstTicket.click();
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.5 });
    await expect(cards.first()).not.toBeInViewport({ ratio: 0.5 });
  }

  await open(page, "/my-account", hasScripts);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /^Add to calendar/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^entry-\d+\.ics$/);
});

test("tickets are printed one per page [RT-050]", async ({ page, hasScripts }) => {
  await logInByPost(page, "admin@example.com");
  await open(page, "/event/mates-rates-night", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await update(page, hasScripts);
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();

  await open(page, "/my-account", hasScripts);
  const [print] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: /^Print tickets: Mates/ })
      .first()
      .click(),
  ]);
  await expect(print.getByText("Ticket 1 of 2")).toBeVisible();
  const tickets = print.getByRole("article");
  await expect(tickets.first().getByRole("img", { name: "Long Straight Motorsport" })).toBeVisible();
  await print.emulateMedia({ media: "print" });
  await expect(print.getByRole("link", { name: "Back to my account" })).toBeHidden();
  const breaks = await tickets.evaluateAll((articles) =>
    articles.map(({ parentElement }) => parentElement && getComputedStyle(parentElement).breakAfter),
  );
  expect(breaks).toEqual(["page", "auto"]);
});
