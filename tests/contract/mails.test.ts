import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toInstant } from "../../app/domain/venue-time.ts";
import { type EventGraph, loadEvent } from "../../server/organiser/events/event-graph.ts";
import { getMailTexts } from "../../server/organiser/mail/mail-texts.ts";
import type { Mail } from "../../server/organiser/mail/mail.ts";
import { allMails, api, mailsToOrganisers, sender, typed } from "../support/all-mails.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { findHtmlErrors } from "../support/valid-html.ts";

let organiser: RunningOrganiser;
let graph: EventGraph;

const days = [
  { starts: "2027-04-03T17:00:00", ends: "2027-04-03T22:00:00" },
  { starts: "2027-04-04T09:00:00", ends: "2027-04-04T15:00:00" },
];

beforeAll(async () => {
  organiser = await startOrganiser();
  const sample = await loadEvent(organiser.dependencies.db, "night-shift-sydney");
  if (!sample) throw new Error("The sample has no such event");
  const { event } = sample;
  graph = {
    ...sample,
    event: { ...event, name: "Night <em>Shift</em>", gates_open: "16:00" },
    dates: days.map((day, index) => ({ ...day, id: index + 1, event_id: event.id })),
  };
});
afterAll(() => organiser.close());

/** A text without the characters that isolate values from its direction, as in Arabic mails. */
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "");

/** The words of a text, without formatting. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/[\u00a0\u202f\u2009\u2066-\u2069]/g, " ")
      .split(/\s+/)
      .map((word) => word.replace(/^[-–.,:：×(（]+|[-–.,:：×)）،]+$/g, ""))
      .filter((word) => word !== ""),
  );

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))),
  );

/** The problems of each email; emails without problems are left out. */
async function findProblems(language: string, look: (mail: Mail, language: string) => unknown) {
  const problems = await Promise.all(
    Object.entries(allMails(graph, language)).map(async ([name, mail]) => {
      const own = mailsToOrganisers.includes(name) ? "en" : language;
      return [name, await look(mail, own)] as const;
    }),
  );
  return problems.filter(([, found]) => !Array.isArray(found) || found.length > 0);
}

describe.each(["en", "de", "ar"])("every email in %s", (language) => {
  test("is valid HTML with language and direction, and loads nothing", async () => {
    expect(
      await findProblems(language, async ({ html }, own) => {
        const [lang, dir] = [own === "en" ? "en-AU" : own, own === "ar" ? "rtl" : "ltr"];
        const page = `<html lang="${lang}" dir="${dir}">`;
        return [
          ...(await findHtmlErrors(html, { isMail: true })),
          ...(html.includes(page) ? [] : [`no ${page}`]),
          ...(html.match(/<(img|link|script|iframe|form)\b|\bsrc=|@import|url\(/g) ?? []),
        ];
      }),
    ).toEqual([]);
  });

  test("has the same content in plain text and in HTML", async () => {
    expect(
      await findProblems(language, ({ text, html }, own) => {
        const { description, quantity, amount } = getMailTexts(own).invoice;
        const links = linksIn(html);
        const htmlWords = wordsOf(`${textOf(html.replace(/<title>.*<\/title>/s, ""))} ${links.join(" ")}`);
        const plainWords = wordsOf(`${text} ${description} ${quantity} ${amount} 1`);
        // The same links, written out where HTML has link text.
        const htmlOnly = [...htmlWords].filter(
          (word) => !plainWords.has(word) && !/^(tel|mailto):/.test(word),
        );
        return [
          ...[...plainWords].filter((word) => !htmlWords.has(word) && !/^(\.+|1)$/.test(word)),
          ...htmlOnly.filter((word) => !sender.site.endsWith(word)),
        ].filter((word) => ![description, quantity, amount].join(" ").includes(word));
      }),
    ).toEqual([]);
  });

  test("escapes typed text, and links to the organiser's own addresses and to directions only", async () => {
    const tags = /<(b|u|i|s|em|script)>/g;
    const known = [sender.site, `${api}/`, "https://www.google.com/maps/dir/?", "tel:+6", "mailto:hello@"];
    expect(
      await findProblems(language, ({ html, text, subject }) => [
        ...(html.match(tags) ?? []),
        ...linksIn(html).filter((href) => !known.some((start) => href.startsWith(start))),
        ...(`${html.replace(/<style>.*<\/style>/s, "")}${text}${subject}`.match(
          /\{\{|\}\}|undefined|\[object/g,
        ) ?? []),
      ]),
    ).toEqual([]);
    expect(allMails(graph, language)["message"]?.text).toContain(typed.message);
  });

  test("ends with the sender: name, address, phone, email address and site", async () => {
    const signature = [sender.name, sender.address, sender.phone, sender.email, sender.site];
    expect(
      await findProblems(language, ({ text, html }) => [
        ...(withoutIsolates(text).endsWith(`\n\n-- \n${signature.join("\n")}`) ? [] : ["none in the text"]),
        ...(textOf(html).endsWith(signature.join(" ").replace("https://", "")) ? [] : ["none in the HTML"]),
      ]),
    ).toEqual([]);
  });

  test("greets a known reader by name, and no one else", async () => {
    const unknown = [
      "welcome",
      "confirmation of an address",
      "address that is taken",
      "newsletter",
      "newsletter, subscribed already",
      "back in stock",
      "copy",
      ...mailsToOrganisers,
    ];
    const greeted = Object.entries(allMails(graph, language)).filter(([, { text }]) =>
      text.split("\n")[0]?.includes("Zoë"),
    );
    expect(greeted.map(([name]) => name)).toEqual(
      Object.keys(allMails(graph, language)).filter((name) => !unknown.includes(name)),
    );
  });

  test("isolates names, addresses and amounts only in a language written from right to left", () => {
    const { text } = allMails(graph, language)["entry receipt"] ?? { text: "" };
    const isolated = ["2 × Adult", sender.phone, sender.address].map((value) =>
      text.includes(`\u2068${value}\u2069`),
    );
    expect(new Set(isolated)).toEqual(new Set([language === "ar"]));
  });

  test("for an entry has what its driver needs at the event, the tax invoice, and a calendar file", () => {
    const { "entry receipt": mail } = allMails(graph, language);
    const t = getMailTexts(language);
    const lines = withoutIsolates(mail?.text ?? "")
      .replaceAll(/[\u00a0\u202f\u2009]/g, " ")
      .split("\n");
    const { invoice } = t;
    for (const [name, value] of [
      [invoice.event, "Night <em>Shift</em>"],
      [invoice.class, "Street"],
      [invoice.vehicle, "1994 <u>Skyline</u> R32"],
      [invoice.racingNumber, "77"],
      [invoice.garage, "G7"],
      [invoice.spectators, "2 × Adult, 1 × Child"],
      [invoice.venue, `${graph.venue.name}, ${graph.venue.address}`],
      [invoice.seller, "Long Straight Motorsport, ABN 40 250 618 209, 12 Sandstone Road, Sydney NSW 2000"],
    ])
      expect(lines).toContain(t.fact.replace("{{name}}", name ?? "").replace("{{value}}", value ?? ""));
    expect(lines.filter((line) => line.startsWith(`${invoice.when}:`))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith(`${invoice.gates}:`))).toHaveLength(1);
    for (const url of ["show-tickets/entry-12", "my-account/calendar/entry-12.ics"])
      expect(lines).toContain(`${sender.site}/${url}`);
    expect(mail?.text).toMatch(/Tax invoice\)? 71\n/);
    expect(instantsIn(mail)).toEqual(
      days.map(({ starts, ends }) => [starts, ends].map((time) => toInstant(time, graph.venue.time_zone))),
    );
    expect(allMails(graph, language)["ticket receipt"]?.attachments).toHaveLength(1);
  });

  test("for an entry or tickets has the information for visitors, in the organiser's words; other receipts don't", () => {
    const mails = allMails(graph, language);
    const { information } = getMailTexts(language).receipt;
    expect(mails["entry receipt"]?.text).toContain(
      `\n\n${information}\n\nBring your helmet and your licence to sign-on. Helmets can be hired at the gate.\n\n`,
    );
    expect(mails["ticket receipt"]?.text).toContain(
      `\n\n${information}\n\nParking is free; the grandstand is a short walk from car park B.\n\n`,
    );
    const event = { ...graph.event, entrant_content: "" };
    expect(allMails({ ...graph, event }, language)["entry receipt"]?.text).toContain(
      "\n- Radial tyres only, at least 185 mm wide at the front.\n",
    );
    const type = { ...graph.type, entrant_content: "<p> </p>" };
    const without = allMails({ ...graph, event, type }, language)["entry receipt"]?.text;
    for (const text of [without, ...["stall receipt", "series receipt"].map((name) => mails[name]?.text)])
      expect(text?.includes(information)).toBe(false);
  });
});

/** The start and the end of each event of an email's calendar file. */
function instantsIn(mail: Mail | undefined): number[][] {
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toBe("entry-12.ics");
  expect(file?.contentType).toBe("text/calendar; charset=utf-8");
  const lines = (file?.content ?? "").replaceAll("\r\n ", "").split("\r\n");
  const events = lines.join("\n").split("BEGIN:VEVENT").slice(1);
  return events.map((event) =>
    [
      ...event.matchAll(/^DT(?:START|END)(?:;TZID=([^:]+))?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/gm),
    ].map(([, zone = "UTC", year, month, day, hour, minute, second]) =>
      toInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}`, zone),
    ),
  );
}
