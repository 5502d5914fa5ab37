import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Event, MapSite, Venue } from "../../app/wire/event.ts";
import { getMailTexts } from "../../server/organiser/mail/mail-texts.ts";
import { callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const Members = z.record(z.string(), z.unknown());
const named = (names: string): string[] => names.split(/\s+/);

describe("the organiser API returns of an event", () => {
  let organiser: RunningOrganiser;
  let event: z.output<typeof Members>;
  beforeAll(async () => {
    organiser = await startOrganiser();
    event = Members.parse((await callsOf(organiser.url).get("event/event/long-weekend-shootout")).body);
  });
  afterAll(() => organiser.close());

  const membersOfFirst = (list: unknown): string[] => Object.keys(z.array(Members).parse(list)[0] ?? {});

  test("its payment methods with their names in the reader's language", async () => {
    const url = `${organiser.url}/api/v1/event/event/long-weekend-shootout`;
    const response = await fetch(url, { headers: { "accept-language": "de" } });
    const { card, bank } = getMailTexts("de").pay;
    expect(Event.parse(await response.json()).paymentMethods.map(({ name }) => name)).toEqual([card, bank]);
  });

  test("its name, place and time [EVT-065 EVT-066 EVT-067 EVT-068]", () => {
    const identity = `name url type start_date end_date image blurb calendar_content page_content venue dates
      entrant_content spectator_content stallholder_content spectator_form_link merch_content`;
    expect(Object.keys(event)).toEqual(expect.arrayContaining(named(identity)));
    expect(Object.keys(Members.parse(event["venue"]))).toEqual(
      expect.arrayContaining(named("name url photo colour")),
    );
    expect(membersOfFirst(event["dates"])).toEqual(
      expect.arrayContaining(named("date start_time end_time start end")),
    );
    const type = Members.parse(event["type"]);
    expect(Object.keys(type)).toEqual(
      expect.arrayContaining(
        named(
          "name entrant_content spectator_content terms_and_conditions stallholder_application_terms_and_conditions photo",
        ),
      ),
    );
    expect(Object.keys(Members.parse(type["terms_and_conditions"]))).toEqual(
      expect.arrayContaining(named("name content adult_terms_for_minor_content")),
    );
  });

  test("the driver's known data and the required fields [EVT-072]", () => {
    const requiredFields = `last_address_id last_vehicle_id require_vehicle_photo require_entrant_note entrant_note_content
      race_licence_required aasa_licence race_licence_number race_licence_expiry`;
    expect(Object.keys(event)).toEqual(expect.arrayContaining(named(requiredFields)));
  });

  test("whether it is featured, with both pictures [EVT-074]", () => {
    expect(event).toMatchObject({
      featured_event: true,
      featured_desktop_image: { url: expect.any(String) },
      featured_mobile_image: { url: expect.any(String) },
    });
  });

  test("a category's ticket type and included tickets [EVT-077]", () => {
    expect(membersOfFirst(event["categories"])).toEqual(
      expect.arrayContaining(["is_entry_transfer", "ticket_type", "spectator_tickets_per_entry"]),
    );
  });
});

describe("the site reads of an event", () => {
  const photo = { url: "http://api.example/assets/i/strip/16x9/1920.jpg", hash: "strip" };
  const terms = { id: 3, name: "Terms", content: "<p>Yes</p>", adult_terms_for_minor_content: "<p>Both</p>" };
  const read = (members: object) => Event.parse({ id: 1, name: "Night Shift", ...members });

  test("its venue and its days [EVT-065 EVT-066]", () => {
    const day = {
      date: "2027-03-06",
      start_time: "18:30",
      end_time: "23:30",
      start: "2027-03-06T18:30:00",
      end: "2027-03-06T23:30:00",
    };
    const venue = { id: 2, name: "Sandstone", url: "sandstone", photo, colour: "#123456" };
    const { start, end, ...parts } = day;
    const { dates, venue: place } = read({ dates: [day, parts], venue });
    expect(place).toEqual(Venue.parse(venue));
    expect(place).toMatchObject({ name: "Sandstone", url: "sandstone", colour: "#123456" });
    expect(place?.photo?.hash).toBe("strip");
    expect(dates).toEqual([
      { start, end },
      { start, end },
    ]);
  });

  test("its type, with the terms of entrants and of stallholders [EVT-067]", () => {
    const { type } = read({
      type: {
        id: 4,
        name: "Roll racing",
        entrant_content: "<p>E</p>",
        spectator_content: "<p>S</p>",
        terms_and_conditions: terms,
        stallholder_application_terms_and_conditions: { ...terms, name: "Stalls" },
        photo,
      },
    });
    expect(type).toMatchObject({
      name: "Roll racing",
      entrantContent: "<p>E</p>",
      spectatorContent: "<p>S</p>",
      termsAndConditions: { name: "Terms", content: "<p>Yes</p>", adultTermsForMinorContent: "<p>Both</p>" },
      stallholderApplicationTermsAndConditions: { name: "Stalls" },
      photo: { hash: "strip" },
    });
  });

  test("all its texts [EVT-068]", () => {
    const texts = `name url blurb calendar_content page_content entrant_content spectator_content stallholder_content
      spectator_form_link merch_content`;
    const event = read(Object.fromEntries(named(texts).map((name) => [name, `the ${name}`])));
    const values = Object.values(event);
    expect(named(texts).filter((name) => !values.includes(`the ${name}`))).toEqual([]);
  });

  test("the driver's known data and the required fields [EVT-072]", () => {
    const event = read({
      last_address_id: 11,
      last_vehicle_id: 12,
      require_vehicle_photo: true,
      require_entrant_note: true,
      entrant_note_content: "<p>Tell us</p>",
      race_licence_required: { id: 2, name: "RACERS" },
      aasa_licence: "A1",
      race_licence_number: "R1",
      race_licence_expiry: "2027-12-31",
    });
    expect(event).toMatchObject({
      lastAddressId: 11,
      lastVehicleId: 12,
      requireVehiclePhoto: true,
      requireEntrantNote: true,
      entrantNoteContent: "<p>Tell us</p>",
      raceLicenceRequired: { name: "RACERS" },
      aasaLicence: "A1",
      raceLicenceNumber: "R1",
      raceLicenceExpiry: "2027-12-31",
    });
  });

  test("whether it is featured, with both pictures [EVT-074]", () => {
    const event = read({ featured_event: true, featured_desktop_image: photo, featured_mobile_image: photo });
    expect(event.featuredEvent).toBe(true);
    expect([event.featuredDesktopImage?.hash, event.featuredMobileImage?.hash]).toEqual(["strip", "strip"]);
  });

  test("a category's ticket type and included tickets [EVT-077]", () => {
    const category = {
      id: 1,
      is_entry_transfer: true,
      ticket_type: "Driver",
      spectator_tickets_per_entry: 2,
    };
    expect(read({ categories: [category] }).categories[0]).toMatchObject({
      isEntryTransfer: true,
      ticketType: "Driver",
      spectatorTicketsPerEntry: 2,
    });
  });

  test("a photo of its merchandise, with name and description [IMG-017]", () => {
    const item = {
      id: 8,
      name: "Tee",
      photos: [{ id: 1, name: "Front", description: "Black", image: photo }],
    };
    expect(read({ merch: [item] }).merch[0]?.photos[0]).toMatchObject({
      name: "Front",
      description: "Black",
      image: { hash: "strip" },
    });
  });

  test("a garage's position on its map, and its label", () => {
    const place = {
      pos_x: 100,
      pos_y: 250.5,
      pos_width: 40,
      pos_height: 20,
      rotation: 90,
      hoverText: "Garage 4",
    };
    expect(MapSite.parse({ id: 4, ...place, available: false })).toEqual({
      id: 4,
      posX: 100,
      posY: 250.5,
      posWidth: 40,
      posHeight: 20,
      rotation: 90,
      available: false,
      hoverText: "Garage 4",
    });
  });
});
