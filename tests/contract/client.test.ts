import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AddressToSave, ProfileToSave, VehicleToSave } from "../../app/wire/account.ts";
import type { Event } from "../../app/wire/event.ts";
import type { ShopAddressToSave } from "../../app/wire/shop.ts";
import { StallOrder } from "../../app/wire/stall.ts";
import type { OrganiserClient } from "../../server/organiser-client/client.ts";
import type { Organiser } from "../../server/organiser-client/organiser.ts";
import { clientOf, visitor } from "../support/organiser-visitor.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

// The site's client and the embedded API, as two programs that share only the wire format.
describe.each(["get", "post"] as const)(
  "with reads by %s, the site reads from the organiser API",
  (readWith) => {
    const site = "http://localhost:3000";
    const used = new Set<string>();
    let api: RunningOrganiser;
    let client: OrganiserClient;
    let anonymous: Organiser;
    let driver: Organiser;

    beforeAll(async () => {
      api = await startOrganiser({ siteOrigins: [site] });
      client = clientOf(api.url, { readMethod: readWith, clock: api.clock });
      anonymous = noting(client.forRequest(visitor()), used);
      driver = await logIn();
    });
    afterAll(async () => {
      client.close();
      await api.close();
    });

    async function logIn(email = "driver@example.com"): Promise<Organiser> {
      const { accessToken } = await tokensOf(email, "a-browser-of-this-test");
      return noting(client.forRequest(visitor(accessToken)), used);
    }

    async function tokensOf(email: string, fingerprint: string) {
      const tokens = await anonymous.account.logInByPassword(email, "roll-racing-250", fingerprint);
      if (tokens === null) throw new Error("The login was rejected.");
      return tokens;
    }

    test("login, token refresh and logout [API-006 API-007 API-008 API-009]", async () => {
      const tokens = await tokensOf("driver@example.com", "another-browser-here");
      const renewed = await anonymous.account.refreshTokens(tokens.refreshToken, "another-browser-here");
      expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
      const here = noting(client.forRequest(visitor(renewed.accessToken)), used);
      await expect(here.account.getUser()).resolves.toMatchObject({ email: "driver@example.com" });
      await here.account.logOut();
      const after = anonymous.account.refreshTokens(renewed.refreshToken, "another-browser-here");
      await expect(after).rejects.toMatchObject({ name: "OrganiserError" });
    });

    test("the rejection of a wrong password [API-006 ERR-009]", async () => {
      const wrong = anonymous.account.logInByPassword(
        "driver@example.com",
        "guess",
        "a-browser-of-this-test",
      );
      await expect(wrong).rejects.toMatchObject({
        kind: "rejected",
        apiMessage: "Wrong e-mail or password.",
      });
    });

    test("emailed codes for login and account changes, and the end of all its sessions", async () => {
      const browser = "a-browser-with-a-code";
      const email = "spectator@example.com";
      const mailed = async () => /\b\d{6}\b/.exec((await api.mails()).at(-1)?.text ?? "")?.[0] ?? "";
      await anonymous.account.requestLoginEmail(email, browser, true);
      await expect.poll(mailed).toMatch(/^\d{6}$/);
      const { tokens } = await anonymous.account.logInByCode(email, await mailed(), browser);
      const newUser = {
        email: "client@example.com",
        first_name: "Nia",
        last_name: "Okafor",
        date_of_birth: "",
      };
      expect(await anonymous.account.signUp(newUser, browser, false)).toMatchObject({ success: true });
      expect(await anonymous.account.requestRecoveryCode("nobody@example.com")).toMatchObject({
        success: true,
      });
      const guess = anonymous.account.recoverPassword("nobody@example.com", "0123456789", "");
      await expect(guess).rejects.toMatchObject({ kind: "rejected", textCode: "INVALID_CODE" });
      const here = noting(client.forRequest(visitor(tokens?.accessToken ?? "")), used);
      expect(await here.account.requestChangeCode()).toMatchObject({ success: true });
      expect(await here.account.logOutEverywhere()).toMatchObject({ success: true });
      await expect(here.account.getUser()).rejects.toMatchObject({ kind: "unauthorised" });
    });

    test("capabilities beyond the documentation", async () => {
      expect(await anonymous.site.hasCapability("order-by-key")).toBe(true);
      expect(anonymous.site.lacks("newsletter")).toBe(false);
    });

    test("no personal data without a login", async () => {
      await expect(anonymous.account.getUser()).rejects.toMatchObject({ kind: "unauthorised" });
    });

    test("settings, menus and groups [API-032 API-040]", async () => {
      const domain = await anonymous.site.getDomain();
      expect(domain.name).not.toBe("");
      expect(domain.organisationLogo?.url).toMatch(/^\/assets\//);
      expect(await anonymous.site.getMenu("main")).not.toEqual([]);
      expect(await anonymous.site.listGroupsByModel("Product")).not.toEqual([]);
    });

    test("countries, and Australian states only [API-095 API-096]", async () => {
      const { items } = await anonymous.site.listCountries();
      expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(["AU", "NZ"]));
      const states = await anonymous.site.listAustralianStates();
      expect(new Set(states.map(({ country }) => country))).toEqual(new Set(["AU"]));
      expect(states.map(({ code }) => code)).toEqual(expect.arrayContaining(["NSW", "VIC", "WA"]));
    });

    test("all pages in one call, and each in both formats [API-033 API-034 API-035 API-036 API-037]", async () => {
      const { pages, sitemap, domain } = await anonymous.site.getInitialData();
      expect(pages.map(({ slug }) => slug)).toContain("home");
      expect(sitemap).not.toEqual([]);
      expect(domain?.name).toBe((await anonymous.site.getDomain()).name);

      expect((await anonymous.pages.findInBlockFormat("home"))?.pageBlocks).not.toEqual([]);
      expect((await anonymous.pages.findInRowFormat("home"))?.rows).not.toEqual([]);
      expect((await anonymous.pages.listInBlockFormat()).map(({ slug }) => slug)).toContain("home");
      expect((await anonymous.pages.listInRowFormat()).items.map(({ slug }) => slug)).toContain("home");
      expect(await anonymous.pages.findInBlockFormat("no-such-page")).toBeNull();
      expect(await anonymous.pages.findInRowFormat("no-such-page")).toBeNull();
    });

    test("galleries by group and by id, with pictures in the requested aspect [API-044 API-046 API-047]", async () => {
      const group = await galleryGroup();
      const [cover] = await anonymous.media.listGalleriesByGroup(group);
      expect(cover?.slides).toHaveLength(1);
      const inGroup = await anonymous.media.findGalleryOfGroup(cover?.id ?? 0, "1x1");
      expect(inGroup?.slides[0]?.image).toMatchObject({ width: 400, height: 400 });

      const gallery = await anonymous.media.findGallery(cover?.id ?? 0, {
        aspect: "4x3",
        width: 300,
        lightboxAspect: "16x9",
      });
      expect(gallery?.slides[0]?.image).toMatchObject({ width: 300, aspect: "4x3" });
      expect(gallery?.slides[0]?.image?.extraAspects.map(({ aspect }) => aspect)).toEqual(["16x9"]);
      expect(
        await anonymous.media.findGallery(987_654, { aspect: "4x3", width: 300, lightboxAspect: "16x9" }),
      ).toBeNull();
    });

    test("people, 64 at most, with their photos [API-051 CMS-055 CMS-056]", async () => {
      const all = await anonymous.contentRecords.listPeople();
      expect(all[0]).toMatchObject({ firstName: "Bev", lastName: "Kowalski", title: "Clerk of the course" });
      expect(all[0]?.description).toContain("<p>");
      expect(all.map(({ photo }) => photo?.url)).toEqual(
        all.map(() => expect.stringMatching(/^\/assets\/.*\/4x3\/900\./)),
      );
      const { db } = api.dependencies;
      const named = Array.from({ length: 64 }, (_, index) => ({ ...emptyPerson, sort_order: 100 + index }));
      await db.insertInto("persons").values(named).execute();
      const anonymousClient = clientOf(api.url, { readMethod: readWith, clock: api.clock });
      expect(await anonymousClient.forRequest(visitor()).contentRecords.listPeople()).toHaveLength(64);
      anonymousClient.close();
      await db.deleteFrom("persons").where("sort_order", ">=", 100).execute();
    });

    test("three testimonials of a group with square pictures, and all without any [API-042 API-043 CMS-045 CMS-046 CMS-047]", async () => {
      const three = await anonymous.contentRecords.listTestimonialsByGroup("drivers");
      expect(three.map(({ name, rating }) => [name, rating])).toEqual([
        ["Marcus T.", 5],
        ["Aisha R.", 5],
        ["Gordon P.", 4],
      ]);
      expect(three[0]?.image).toMatchObject({ width: 100, height: 100 });
      expect(await anonymous.contentRecords.listTestimonialsByGroup("no-such-group")).toEqual([]);
      const all = await anonymous.contentRecords.listAllTestimonials();
      expect(all.length).toBeGreaterThan(3);
      expect(all[0]).toMatchObject({ title: "VE ute, eleven nights", rating: 0, image: null });
    });

    test("questions of a group with their answers, and links below another [API-041 API-052 CMS-040 CMS-062]", async () => {
      const watching = await anonymous.contentRecords.listQuestions("watching");
      expect(watching[0]).toMatchObject({ name: "When should I be there?" });
      expect((await anonymous.contentRecords.listQuestions("")).length).toBeGreaterThan(watching.length);
      const links = await anonymous.contentRecords.listChildLinks("before-you-come");
      expect(links[0]).toMatchObject({ name: "What your car needs", link: "/rules", icon: "clipboard" });
      expect(await anonymous.contentRecords.listChildLinks("nothing")).toEqual([]);
    });

    test("the video in the home page's background [API-062]", async () => {
      const home = JSON.stringify(await anonymous.pages.findInBlockFormat("home"));
      const [, id = ""] = /\/v\/([\w-]+)\.mp4/.exec(home) ?? [];
      const video = await anonymous.media.findVideo(id);
      expect(video?.slateImage?.url).toMatch(/^\/assets\//);
    });

    test("upcoming events, those of each venue, and one by its url [API-107 API-108 API-109]", async () => {
      expect((await anonymous.events.checkAvailability()).items).not.toEqual([]);
      const { items } = await anonymous.events.listUpcoming();
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(items.every(({ startDate }) => startDate !== null)).toBe(true);
      expect(await anonymous.events.listNextPerVenue()).toHaveLength(3);
      expect((await anonymous.events.listVenues()).items).toHaveLength(3);
      for (const { url, name } of nonEmpty(items)) {
        expect(await anonymous.events.findByUrl(url)).toMatchObject({ url, name });
      }
      expect(await anonymous.events.findByUrl("no-such-event")).toBeNull();
    });

    test("calendar events within a date range, including past ones, each found by its id", async () => {
      const first = (await anonymous.events.listUpcoming()).items[0];
      const day = first?.startDate?.slice(0, 10) ?? "";
      const ofDay = await anonymous.events.listBetween(day, day);
      expect(ofDay.map(({ id, title }) => ({ id, title }))).toEqual([{ id: first?.id, title: first?.name }]);
      const [past] = await anonymous.events.listBetween("2000-01-01", new Date().toISOString().slice(0, 10));
      expect(await anonymous.events.findByUrl(String(past?.id))).toMatchObject({ name: past?.title });
    });

    test("products sold with events, each once, with pictures and prices [API-091]", async () => {
      const { items } = await anonymous.events.listMerch();
      expect(items.length).toBeGreaterThan(2);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
      for (const { photos, price } of items) {
        expect(photos.length).toBeGreaterThan(0);
        expect(price).toBeGreaterThan(0);
      }
    });

    test("the featured event, with both its pictures in widths that are multiples of 25 [API-064 IMG-007]", async () => {
      const featured = await anonymous.events.findFeatured();
      expect(featured?.featuredDesktopImage?.width).toBe(2000);
      expect(featured?.featuredMobileImage?.width).toBe(900);
    });

    test("the RACERS register's record of a driver [API-111]", async () => {
      const { items } = await anonymous.events.listUpcoming();
      const check = await driver.events.checkRacersLicence(items[0]?.id ?? 0);
      expect(check === null || typeof check.valid === "boolean").toBe(true);
    });

    test("a driver's vehicles, saved, changed and removed [API-092 API-093 API-094 API-097 API-098]", async () => {
      const { bodyStyles, inductionTypes, engineTypes } = await anonymous.vehicles.listChoices();
      const { id: me } = await driver.account.getUser();
      const [state] = await anonymous.site.listAustralianStates();
      const draft: VehicleToSave = {
        ...skyline,
        body_style_id: bodyStyles[0]?.id ?? 0,
        induction_type_id: inductionTypes[0]?.id ?? 0,
        engine_type_id: engineTypes[0]?.id ?? 0,
        registration_state_id: state?.id ?? 0,
      };
      const saved = await driver.vehicles.save(draft, "key-of-a-vehicle");
      const again = await driver.vehicles.save(draft, "key-of-a-vehicle");
      const id = saved.item?.id ?? 0;
      expect(saved.success).toBe(true);
      expect(again.item?.id).toBe(id);

      await driver.vehicles.save({ ...draft, id, colour: "Red", photo: "" });
      expect((await driver.vehicles.listByEntrant(me)).find((vehicle) => vehicle.id === id)).toMatchObject({
        make: "Nissan",
        colour: "Red",
      });
      expect(await driver.vehicles.disable(id)).toMatchObject({ success: true });
      expect((await driver.vehicles.listByEntrant(me)).map((vehicle) => vehicle.id)).not.toContain(id);
    });

    test("a user's addresses, saved and removed [API-099 API-100]", async () => {
      const { id: me } = await driver.account.getUser();
      const saved = await driver.addresses.create(track, "key-of-an-address");
      const id = saved.item?.id ?? 0;
      expect((await driver.addresses.listByUser(me)).find((address) => address.id === id)).toMatchObject({
        suburbName: "Eastern Creek",
      });
      expect(await driver.addresses.disable(id)).toMatchObject({ success: true });
      expect((await driver.addresses.listByUser(me)).map((address) => address.id)).not.toContain(id);
    });

    test("surcharges in whole cents for each payment method [API-067 PRICE-014]", async () => {
      const surcharges = await anonymous.payments.listSurcharges(12_345);
      expect(surcharges).not.toEqual([]);
      expect(surcharges.every(({ surcharge }) => Number.isInteger(surcharge))).toBe(true);
    });

    test("an order with its payment URL, and its invoice, which can be paid again [API-065 API-110]", async () => {
      const event = await spectatorEvent();
      const returnUrl = `${site}/event/${event.url}`;
      const order = {
        first_name: "Sam",
        last_name: "Carter",
        email: "driver@example.com",
        mobile_phone: "0400000000",
        payment_gateway: event.paymentMethods[0]?.id ?? "",
        url: returnUrl,
        event_id: event.id,
        category_id: 0,
        spectators: event.spectatorTypes.map(({ id, soldOut, price }) => ({
          id,
          qty: soldOut || price === 0 ? 0 : 2,
        })),
      };
      const outcome = await driver.entries.submit(order, "key-of-an-order");
      expect(outcome).toMatchObject({ success: true, message: "" });
      expect(await driver.entries.submit(order, "key-of-an-order")).toEqual(outcome);
      const byKey = await driver.payments.findOrderByKey("key-of-an-order", "entry", false);
      expect(byKey).toMatchObject({ state: "taken", redirect: outcome.redirect });
      expect(outcome.redirect.startsWith(api.url)).toBe(true);
      expect(Array.isArray(await driver.entries.listUpcoming())).toBe(true);

      const unpaid = (await driver.payments.listInvoices()).filter(({ paidAt }) => paidAt === null);
      expect(unpaid).toHaveLength(1);
      const repeated = await driver.payments.payInvoice(unpaid[0]?.id ?? 0, returnUrl, "key-of-a-payment");
      expect(repeated).toMatchObject({ success: true });
      const token = new URL(repeated.redirect).pathname.split("/").at(-1) ?? "";
      expect(await driver.payments.checkPayment(returnUrl, token)).toMatchObject({ success: false });
    });

    test("the rejection of an order with its own message, which isn't an error", async () => {
      const event = await spectatorEvent();
      const rejected = await driver.entries.submit(
        { event_id: event.id, category_id: 0, url: "https://elsewhere.example/" },
        "key-of-a-bad-order",
      );
      expect(rejected).toMatchObject({ success: false, redirect: "" });
      expect(rejected.message).not.toBe("");

      const noStall = await driver.entries.applyForStall(
        StallOrder.parse({ event_id: event.id, stall_site_type_id: 987_654 }),
        "key-of-a-bad-application",
      );
      expect(noStall).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    });

    test("articles of a group, and one by its slug [API-056 API-057 API-061]", async () => {
      const { items, itemCount, pageCount } = await anonymous.articles.listByGroup("guides", 1);
      expect([items.length, pageCount]).toEqual([itemCount, 1]);
      const guide = await anonymous.articles.findBySlug(items[0]?.slug ?? "");
      expect(guide?.groups).toEqual([{ name: "Guides", slug: "guides" }]);
      expect(await driver.articles.findBySlugForUser(guide?.slug ?? "")).toEqual(guide);
      expect(await anonymous.articles.findBySlug("no-such-article")).toBeNull();
    });

    test("products of a group, of a search, and one with its variations [API-084 API-085]", async () => {
      const groups = await anonymous.site.listGroupsByModel("Product");
      const leaf = groups.find(({ url }) => url === "headwear");
      const { items, itemCount } = await anonymous.products.listByGroup(leaf?.url ?? "", 1);
      expect(items).toHaveLength(itemCount);
      const all = await anonymous.products.listAll("");
      expect(all).toHaveLength(25);
      expect(all.find(({ slug }) => slug === "pit-crew-jacket")?.variations[0]?.options).toContain("M");
      expect((await anonymous.products.search("season cap", 1)).items.map(({ slug }) => slug)).toEqual([
        "season-cap",
      ]);
      const jacket = await anonymous.products.findBySlug("pit-crew-jacket");
      expect(jacket?.skus.map(({ code }) => code)).toContain("JACKET-M");
      expect(await anonymous.products.findBySlug("no-such-product")).toBeNull();

      const size = [{ name: "Size", value: "M" }];
      const medium = await anonymous.products.findSku(jacket?.id ?? 0, size, []);
      expect(medium).toMatchObject({ priceEach: 12_900, inStock: true });
      expect(await anonymous.products.findInitialSku(jacket?.id ?? 0, size, [])).toEqual(medium);
    });

    test("a cart that is merged into the driver's, ordered and invoiced [API-076 API-079 API-080 API-083 CART-014]", async () => {
      const { sessionKey: key } = await anonymous.cart.get("", nothingChosen);
      const jacket = await anonymous.products.findBySlug("pit-crew-jacket");
      const skuOf = (code: string) => jacket?.skus.find((sku) => sku.code === code)?.id ?? 0;
      await anonymous.cart.add(key, { sku: skuOf("JACKET-M"), qty: 1, addons: [] });
      await anonymous.cart.add(key, { sku: skuOf("JACKET-L"), qty: 1, addons: [] });
      expect((await anonymous.cart.get(key, nothingChosen)).itemCount).toBe(2);
      expect(await driver.cart.merge(key)).toMatchObject({ success: true });

      const [medium, large] = (await driver.cart.get("", nothingChosen)).items;
      expect(await driver.cart.update("", medium?.id ?? 0, 3)).toMatchObject({ success: true });
      expect(await driver.cart.remove("", large?.id ?? 0)).toMatchObject({ success: true });
      expect(await driver.cart.remove("", 987_654)).toMatchObject({ success: false });

      const saved = await driver.shopOrders.createAddress(workshop, "key-of-a-shop-address");
      const address = (await driver.shopOrders.listAddresses()).find(({ id }) => id === saved.item?.id);
      if (!address) throw new Error("the new address isn't on the list");
      const [post] = (await driver.cart.listShippingQuotes("", address)).filter(({ isPickUp }) => !isPickUp);
      expect(await driver.cart.requestShippingQuote("", address, "key-of-a-quote")).toMatchObject({
        success: true,
      });
      const shippingType = post?.shippingTypeId ?? 0;
      const cart = await driver.cart.get("", {
        promotionCode: "",
        shippingType,
        shippingAddress: address.id,
      });
      expect(cart).toMatchObject({ itemCount: 3, subtotal: 3 * 12_900, shippingAmount: post?.amount });

      const order = {
        address: address.id,
        shipping_option_id: shippingType,
        paymentGateway: cart.paymentTypes[0]?.id ?? "",
        note: "",
        promotion_code: "",
        url: `${site}/checkout`,
        marketing_opt_in: false,
      };
      const outcome = await driver.cart.submitOrder(order, "key-of-a-shop-order");
      expect(outcome).toMatchObject({ success: true, message: "" });
      expect(outcome.redirect.startsWith(api.url)).toBe(true);
      const [ownOrder] = await driver.shopOrders.listOrders();
      expect(ownOrder).toMatchObject({ statusType: "Pending", items: [{ qty: 3, priceEach: 12_900 }] });
      expect((await driver.shopOrders.findInvoiceHtml(ownOrder?.id ?? 0))?.html).toContain("Pit crew jacket");
      expect(await driver.shopOrders.findInvoiceHtml(987_654)).toBeNull();

      await payAt(outcome.redirect);
      const token = new URL(outcome.redirect).pathname.split("/").at(-1) ?? "";
      const { paymentId } = await driver.payments.checkPayment(`${site}/checkout`, token);
      expect((await driver.shopOrders.findInvoiceHtmlByPayment(paymentId))?.html).toContain(
        "Pit crew jacket",
      );
      expect((await driver.cart.get("", nothingChosen)).itemCount).toBe(0);
      expect(await driver.shopOrders.disableAddress(address.id)).toMatchObject({ success: true });
    });

    test("a driver's own record and race licences, saved and changed [ACC-010 API-015]", async () => {
      const { id: me } = await driver.account.getUser();
      expect(await driver.account.getCreditBalance(1)).toBeGreaterThanOrEqual(0);
      const before = await driver.account.getUser();
      const saved = await driver.account.updateUser({ ...profile, id: me, email: before.email });
      expect(saved).toMatchObject({ success: true, item: { emergencyContactName: "Kim Carter" } });

      const [issuer] = await anonymous.licences.listIssuers();
      const licence = { id: 0, issuer_id: issuer?.id ?? 0, number: "R 250", expiry: "2099-01-31" };
      const { item } = await driver.licences.save(licence, "key-of-a-licence");
      expect((await driver.licences.listByEntrant(me)).map(({ id }) => id)).toContain(item?.id);
      expect(await driver.licences.disable(item?.id ?? 0)).toMatchObject({ success: true });
      expect((await driver.licences.listByEntrant(me)).map(({ id }) => id)).not.toContain(item?.id);
    });

    test("invoices as text, and no tickets before payment [API-065]", async () => {
      const [invoice] = await driver.payments.listInvoices();
      expect((await driver.payments.findInvoiceHtml(invoice?.id ?? 0))?.html).toContain(invoice?.title);
      expect(await driver.payments.findInvoiceHtml(987_654)).toBeNull();
      expect(await driver.payments.findInvoiceHtmlByPayment(987_654)).toBeNull();
      expect(await driver.tickets.listUpcoming()).toEqual([]);
      expect(await driver.tickets.getPdfUrl(987_654)).toBe("");
    });

    test("a message to the organiser from an anonymous visitor [API-055]", async () => {
      const message = {
        name: "Robin",
        email: "robin@example.com",
        subject: "Parking",
        message: "Is there any?",
      };
      expect(await anonymous.contact.send(message, "key-of-a-message")).toMatchObject({ success: true });
      expect(await anonymous.contact.send({ ...message, message: "" }, "key-of-none")).toMatchObject({
        success: false,
      });
    });

    test("stall sites (none), saved documents, and an uploaded photo [API-017 API-101 API-102]", async () => {
      const driver = await logIn();
      expect(await driver.entries.listStallSites()).toEqual([]);
      expect((await driver.documents.listTypes()).map(({ id }) => id)).toContain(3);
      const nothing = { type: 3, expiry: "2032-02-29", file: "no-such-upload-at-all" };
      expect(await driver.documents.create(nothing, crypto.randomUUID())).toMatchObject({ success: false });
      expect(await driver.documents.listOwn()).toEqual([]);
      expect(await driver.account.setPhoto("no-such-upload-at-all")).toMatchObject({ success: false });
    });

    test("a series entry, and no accepted terms where the series has none", async () => {
      const [first] = await driver.series.listAll();
      const { id = 0, url = "" } = first ?? {};
      expect(await driver.series.findByUrl(url)).toMatchObject({ id, userHasEnteredThisSeries: false });
      expect(await driver.series.findByUrl("no-such-series")).toBeNull();
      const order = { series_id: id, url: `${site}/series/${url}`, accepted_terms: [] };
      const { redirect } = await driver.series.enter(order, "key-of-a-series");
      await payAt(redirect);
      expect(await driver.series.findByUrl(url)).toMatchObject({ userHasEnteredThisSeries: true });
      expect(await driver.payments.listAcceptedTerms("series", id)).toEqual([]);
    });

    test("a submitted form, and a newsletter subscription by either call", async () => {
      const form = await anonymous.forms.findByUrl("volunteer");
      expect(form).toMatchObject({ name: "Work with us" });
      expect(await anonymous.forms.findByUrl("no-such-form")).toBeNull();
      const rejected = anonymous.forms.submit(form?.id ?? 0, {}, `${site}/form/volunteer`, "key-of-a-form");
      expect(await rejected).toMatchObject({ success: false });
      const reader = { email: "reader@example.com", first_name: "", last_name: "" };
      for (const via of ["mailerlite", "subscriber"] as const)
        expect(await anonymous.newsletter.subscribe(via, reader, `key-of-${via}`)).toMatchObject({
          success: true,
        });
    });

    test("a request for a mail when a product is back in stock", async () => {
      const umbrella = await anonymous.products.findBySlug("paddock-umbrella");
      const request = { product: umbrella?.id ?? 0, variations: [], email: "reader@example.com" };
      expect(await anonymous.backInStock.request(request)).toMatchObject({ success: true });
    });

    test("gift vouchers: themes, an order, and an unknown code [API-069 API-070 API-071]", async () => {
      const [theme] = await anonymous.vouchers.listThemes("public");
      expect(theme).toMatchObject({ name: "Green light", image: expect.objectContaining({ width: 400 }) });
      expect(await driver.vouchers.listThemes("user")).toHaveLength(3);
      const page = `${site}/gift-voucher/a/b`;
      const ordered = await driver.vouchers.order(theme?.id ?? 0, 4_950, page, "key-of-a-voucher");
      expect(ordered).toMatchObject({ success: true, redirect: expect.stringContaining("/pay/") });
      expect(await driver.vouchers.redeem("none", "key-of-a-code")).toMatchObject({ success: false });
    });

    test("paid orders, with the number of unreadable ones", async () => {
      const { entries, payments, shopOrders, tickets } = await logIn("spectator@example.com");
      const lists = [
        entries.listReadableUpcoming(),
        entries.listReadableStallSites(),
        payments.listReadableInvoices(),
        shopOrders.listReadableOrders(),
        tickets.listReadableUpcoming(),
      ];
      for (const list of await Promise.all(lists))
        expect(list).toEqual({ items: expect.any(Array), unreadable: 0 });
    });

    test("an account's own data, and its deletion requested and withdrawn", async () => {
      const { ownData } = await logIn("spectator@example.com");
      expect(await ownData.getState()).toMatchObject({ isConfirmed: true, obstacles: [], coolingOffDays: 7 });
      expect(await ownData.confirm({ current_password: "wrong-password", code: "" })).toMatchObject({
        success: false,
        field: "current_password",
      });
      expect(Object.keys((await ownData.exportData()).data)).toContain("addresses");
      expect(await ownData.requestDeletion()).toMatchObject({ success: true });
      expect((await ownData.getState()).deletion).not.toBeNull();
      expect(await ownData.withdrawDeletion()).toMatchObject({ success: true });
      expect((await ownData.getState()).deletion).toBeNull();
    });

    test("an administrator's URL of the back-office", async () => {
      const { account } = await logIn("admin@example.com");
      expect(await account.getUser()).toMatchObject({ backOfficeUrl: `${api.url}/cms/log-in/start` });
      const request = { challenge: "c".repeat(43), state: "s".repeat(43) };
      const { item } = await account.createBackOfficeCode(request);
      expect(item?.url).toMatch(/\/cms\/log-in\/return\?code=[\w-]{43}&state=s{43}$/);
      expect(await driver.account.getUser()).toMatchObject({ backOfficeUrl: "" });
    });

    // Runs last: it evaluates the calls made by the tests above.
    test("every call that the client has", () => {
      const all = Object.entries(anonymous).flatMap(([resource, calls]) =>
        Object.keys(calls).map((call) => `${resource}.${call}`),
      );
      expect(all.filter((call) => !used.has(call))).toEqual([]);
    });

    /** An event with paid spectator tickets. */
    async function spectatorEvent(): Promise<Event> {
      const { items } = await anonymous.events.listUpcoming();
      const sells = items.find(
        ({ canBuySpectatorTicket, spectatorTypes }) =>
          canBuySpectatorTicket && spectatorTypes.some(({ soldOut, price }) => !soldOut && (price ?? 0) > 0),
      );
      const event = await driver.events.findByUrl(sells?.url ?? "");
      if (!event) throw new Error("no event of the sample sells tickets to spectators");
      return event;
    }

    /** The group whose galleries the home page shows. */
    async function galleryGroup(): Promise<string> {
      const [group] = await anonymous.site.listGroupsByModel("Gallery");
      if (!group) throw new Error("the sample has no group of galleries");
      return group.url || group.slug;
    }
  },
);

const nothingChosen = { promotionCode: "", shippingType: 0, shippingAddress: 0 };

/** Clicks “Pay” on a payment page. */
const payAt = (page: string) =>
  fetch(page, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });

const skyline: VehicleToSave = {
  id: 0,
  make: "Nissan",
  model: "Skyline R34",
  colour: "Blue",
  year_of_manufacture: "1999",
  body_style_id: 0,
  registration: "R34 GTR",
  registration_state_id: 0,
  registration_expiry: "2099-01-31",
  induction_type_id: 0,
  engine_type_id: 0,
  vehicle_owner: "Sam Carter",
  owner_mobile: "0400000000",
  racing_number: "34",
  photo: "",
};

const track: AddressToSave = {
  id: 0,
  street_address: "1 Ferrers Road",
  unit: "",
  suburb_name: "Eastern Creek",
  state: "NSW",
  postcode: "2766",
  country: "AU",
};

const workshop: ShopAddressToSave = {
  id: 0,
  display_name: "",
  first_name: "Sam",
  last_name: "Carter",
  email: "driver@example.com",
  phone: "0400000000",
  company: "",
  street_address: "1 Ferrers Road",
  street_address_1: "",
  postcode: "2766",
  city: "Eastern Creek",
  state: "NSW",
  country: "AU",
};

const profile: Omit<ProfileToSave, "id" | "email"> = {
  first_name: "Sam",
  last_name: "Carter",
  mobile_phone: "0400000000",
  date_of_birth: "",
  company_name: "",
  company_phone: "",
  trading_name: "",
  abn: "",
  website: "",
  facebook_link: "",
  drivers_licence_number: "12345678",
  drivers_licence_expiry: "2099-01-31",
  drivers_licence_state_of_issue_id: 0,
  emergency_contact_name: "Kim Carter",
  emergency_contact_phone: "0400000001",
  club_additional_member: "",
  newpassword: "",
};

/** Wraps the calls; the name of each one that is made is added to `used`. */
const emptyPerson = { first_name: "", last_name: "", title: "", description: "", photo_hash: "" };

function noting(organiser: Organiser, used: Set<string>): Organiser {
  return new Proxy(organiser, {
    get: (resources, resource) => {
      const calls: unknown = Reflect.get(resources, resource);
      if (typeof calls !== "object" || calls === null) return calls;
      return new Proxy(calls, {
        get: (target, call): unknown => {
          used.add(`${String(resource)}.${String(call)}`);
          return Reflect.get(target, call);
        },
      });
    },
  });
}
