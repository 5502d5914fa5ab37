import { afterAll, beforeAll, expect, test } from "vitest";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { clickPaymentButton, buildEntryOrder, submit } from "../support/event-order.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;

beforeAll(async () => {
  organiser = await startOrganiser();
});
afterAll(() => organiser.close());

const driver = "driver@example.com";
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, " ");

test.each([
  ["de", "Anmeldung bei Long Straight Motorsport"],
  ["fr-CA,en;q=0.5", "Connexion à Long Straight Motorsport"],
  ["pt", "Entre em Long Straight Motorsport"],
  ["ja", "Long Straight Motorsportへのログイン"],
  ["ar", "تسجيل الدخول إلى Long Straight Motorsport"],
  ["uk", "Вхід на сайт Long Straight Motorsport"],
  ["sv", "Log in to Long Straight Motorsport"],
])("a login link requested in “%s” is emailed in that language", async (language, subject) => {
  organiser.clock.advance(61 * 60_000); // An account gets few codes an hour.
  await callsOf(organiser.url).post(
    "cognito/user/sendLoginLink",
    { email: driver, fingerprint: "", code_only: false },
    { "Accept-Language": language },
  );
  await expect.poll(async () => (await lastMailTo(organiser, driver)).subject).toBe(subject);
});

test.each([
  ["it", "cognito/user/registerLink", "Conferma il tuo account Long Straight Motorsport"],
  ["ko", "cognito/user/registerLink", "Long Straight Motorsport 계정을 확인해 주세요"],
  ["vi", "cognito/mailerlite/subscribe", "Xác nhận đăng ký nhận bản tin của Long Straight Motorsport"],
  ["tr", "cognito/mailerlite/subscribe", "Long Straight Motorsport bülten aboneliğinizi onaylayın"],
] as const)("a new user is emailed in “%s” by %s", async (language, call, subject) => {
  const email = `new-${language}@example.com`;
  await callsOf(organiser.url).post(
    call,
    { email, first_name: "Nina", last_name: "Rossi", fingerprint: "" },
    { "Accept-Language": language },
  );
  await expect
    .poll(async () => (await organiser.mails()).findLast(({ to }) => to === email)?.subject)
    .toBe(subject);
});

test("a code for a forgotten password, and the notice of the new one, are in the requester's language", async () => {
  const calls = callsOf(organiser.url);
  const email = "spectator@example.com";
  await calls.get("cognito/user/recoverPassword", { email }, { "Accept-Language": "es" });
  await expect
    .poll(async () => (await lastMailTo(organiser, email)).subject)
    .toBe("Restablece tu contraseña de Long Straight Motorsport");
  const { text } = await lastMailTo(organiser, email);
  const code = (/^ {4}(\d{5} \d{5})$/m.exec(text)?.[1] ?? "").replace(" ", "");
  const newpassword = "roll-racing-251-nueva";
  await calls.get(
    "cognito/user/recoverPasswordCheck",
    { email, code, newpassword },
    { "Accept-Language": "es" },
  );
  expect((await lastMailTo(organiser, email)).subject).toBe(
    "Se ha cambiado tu contraseña de Long Straight Motorsport",
  );
});

test.each([
  [
    "de",
    "Beleg für Night Shift Sydney",
    ["Rechnung (Tax invoice)", "Klasse: Street", "Bezahlt: 137,00 $ Überweisung", "Tickets anzeigen:\n"],
  ],
  [
    "fr",
    "Reçu pour Night Shift Sydney",
    ["Catégorie : Street", "GST comprise dans le total", "Afficher les billets :\n"],
  ],
  [
    "ja",
    "領収書：Night Shift Sydney",
    ["クラス：Street", "合計（オーストラリアドル）", "チケットを表示：\n"],
  ],
  ["pl", "Potwierdzenie: Night Shift Sydney", ["Klasa: Street", "Razem ", "Otwarcie bram: "]],
  ["zh-CN", "收据：Night Shift Sydney", ["组别：Street", "账单（Tax invoice）"]],
])(
  "the receipt of an order submitted in “%s” is in that language, wherever it is paid",
  async (language, subject, parts) => {
    const calls = await callsAs(organiser.url);
    const submitIn = (path: string, body?: object, headers?: HeadersInit) =>
      calls.post(path, body, { ...Object.fromEntries(new Headers(headers)), "Accept-Language": language });
    const order = await buildEntryOrder(calls, "night-shift-sydney", "Street");
    await organiser.dependencies.db.updateTable("entry_orders").set({ status: "transferred" }).execute();
    const { redirect } = await submit({ ...calls, post: submitIn }, order);
    await clickPaymentButton(redirect, "pay");
    const mail = await lastMailTo(organiser, driver);
    expect(mail.subject).toBe(subject);
    for (const part of parts) expect(plain(mail.text)).toContain(part);
  },
);

test("later emails are in the account's language; a call without a language changes nothing", async () => {
  const calls = await callsAs(organiser.url);
  await calls.post("cognito/user/changeCode", {}, { "Accept-Language": "id" });
  expect((await lastMailTo(organiser, driver)).subject).toBe("Kode konfirmasi Long Straight Motorsport Anda");
  organiser.clock.advance(61_000);
  await calls.post("cognito/user/changeCode", {}, { "Accept-Language": "*" });
  expect((await lastMailTo(organiser, driver)).subject).toBe("Kode konfirmasi Long Straight Motorsport Anda");
});
