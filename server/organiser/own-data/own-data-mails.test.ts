import { describe, expect, test } from "vitest";
import { MAIL_LANGUAGES } from "../mail/mail-texts.ts";
import type { Obstacle } from "./obstacles.ts";
import {
  buildDeletedMail,
  buildRequestedMail,
  buildStoppedMail,
  buildWithdrawnMail,
} from "./own-data-mails.ts";

const page = "https://site.example/profile/your-data";
const dueAt = Date.parse("2026-03-08T20:00:00Z");
const obstacles: Obstacle[] = [
  { kind: "administrator", name: "" },
  { kind: "payment", name: "1201" },
  { kind: "entry", name: "Night Shift" },
  { kind: "stall", name: "Night Market" },
  { kind: "series", name: "Winter Series" },
  { kind: "order", name: "1202" },
];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, " ");

const mailsIn = (language: string) => {
  const sender = { name: "Long Straight", address: "", phone: "", email: "", site: "https://site.example" };
  const about = { sender, language, to: { id: 7, email: "quitter@example.com", first_name: "Kim" } };
  const requested = buildRequestedMail(about, { dueAt, timeZone: "Australia/Sydney", pageUrl: page });
  const stopped = buildStoppedMail(about, { obstacles, pageUrl: page });
  return { requested, withdrawn: buildWithdrawnMail(about), stopped, deleted: buildDeletedMail(about, 5) };
};

describe.each(MAIL_LANGUAGES)("the mails of a deletion in %s", (language) => {
  const { requested, withdrawn, stopped, deleted } = mailsIn(language);

  test("name the organisation, and leave no placeholder unfilled", () => {
    for (const { subject, text } of [requested, withdrawn, stopped, deleted]) {
      expect(subject).toContain("Long Straight");
      expect(text).toContain("Long Straight");
      expect(`${subject} ${text}`).not.toMatch(/[{}]|\.\./);
    }
  });

  test("link to the page to withdraw or repeat the request, and list the obstacles", () => {
    expect(requested.text.split("\n")).toContain(page);
    expect(stopped.text.split("\n")).toContain(page);
    const reasons = stopped.text.split("\n").filter((line) => line.startsWith("- "));
    expect(reasons).toHaveLength(obstacles.length);
    for (const [index, { name }] of obstacles.entries()) expect(reasons[index]).toContain(name);
  });
});

test.each([
  ["", "on 9 March 2026.", "for 5 years."],
  ["de", "am 9. März 2026 gelöscht.", "5 Jahre lang aufbewahren"],
  ["fr", "le 9 mars 2026.", "pendant 5 ans."],
  ["ru", "удалим его 9 марта 2026 г.", "хранятся 5 лет."],
  ["pl", "Nastąpi to 9 marca 2026.", "przez 5 lat."],
  ["ja", "2026年3月9日に", "5 年間"],
  ["ar", "9 مارس 2026.", "لمدة 5 سنوات."],
])("the organiser's date and the number of years are formatted for “%s”", (language, day, period) => {
  const { requested, deleted } = mailsIn(language);
  expect(plain(requested.text)).toContain(day);
  expect(plain(deleted.text)).toContain(period);
});
