import { expect, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { formIn } from "../support/html-form.ts";
import { wayInMailedTo } from "../support/mailed.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const email = "driver@example.com";
const password = "canary-password-4711";

test(
  "the logs of both programs hold no password, code, token or sealed code of any way in, whether it goes well or the API breaks",
  { timeout: 60_000 },
  async () => {
    const written: string[] = [];
    const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      written.push(text.toString());
      return true;
    });
    const organiser = await startOrganiser({ logLevel: "trace" });
    const calls = await watchCalls(organiser.url);
    const site = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { LOG_LEVEL: "debug", TRUSTED_PROXIES: "loopback" },
    });
    const secrets = new Set<string>([password, email]);
    let places = 0;
    const browse = () => site.browse({ "x-forwarded-for": `203.0.113.${(places += 1)}` });
    try {
      for (const breaks of [false, true]) {
        const browser = browse();
        await browser.post("/login", { email, password: "" });
        const { code, link } = await wayInMailedTo(organiser, email);
        for (const secret of [code, link.a, link.r]) secrets.add(secret);
        if (breaks) for (const call of broken) calls.refuse(call, 500, { message: `${code} ${link.r}` });
        const opened = `/login?${new URLSearchParams(link)}`;
        const referer = { referer: `${site.publicUrl}${opened}` };
        await browse().get("/events", referer);
        await browse().get(`/events?${new URLSearchParams(link)}&b=https://evil.example/${link.r}`, referer);
        const other = browse();
        await other.follow(await other.get(opened));
        await other.post("/login/link", {}, referer);
        await browser.post("/login", { email, code, intent: "code" }, referer);
        await browser.post("/login", { email, password, intent: "password" }, referer);
        calls.behave();

        const forgetful = browse();
        const asked = await forgetful.post("/forgotpassword", { email });
        const way = await eventually(async () => {
          const mailed = await wayInMailedTo(organiser, email);
          expect(mailed.code).toHaveLength(10);
          return mailed;
        });
        secrets.add(way.code);
        const given = formIn(asked.body, "recovery")
          .fillIn({ code: way.code })
          .press("Choose a new password");
        const step = await forgetful.post("/forgotpassword", given);
        secrets.add(formIn(step.body, "recovery").values()["carried"]?.[0] ?? "");
        if (breaks) for (const call of broken) calls.refuse(call, 500, { message: way.code });
        const set = formIn(step.body, "recovery").fillIn({ newpassword: password }).press("Save and log in");
        await forgetful.post("/forgotpassword", set);
        calls.behave();
        organiser.clock.advance(25 * 60 * 60_000);
      }
    } finally {
      await site.close();
      await calls.close();
      await organiser.close();
      output.mockRestore();
    }
    const log = written.join("");
    expect(log).toContain('"level":50');
    expect(log.match(/recoverPasswordCheck/g)?.length ?? 0).toBeGreaterThan(0);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(around(log, secret)).toEqual([]);
      expect(around(log, encodeURIComponent(secret))).toEqual([]);
    }
  },
);

/**
 * Where a log holds a secret, with what is around it. Six digits are found in a request's id or in a time by
 * chance: those that stand in a longer word are none.
 */
const around = (log: string, secret: string): string[] => {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = /^\d{6}$/.test(secret) ? `(?<![\\w.-])${literal}(?![\\w.-])` : literal;
  return log.match(new RegExp(`.{0,60}${whole}.{0,20}`, "g")) ?? [];
};

const broken = [
  "/user/authUser",
  "/user/refreshToken",
  "/user/loginRecoveryCode",
  "/user/login",
  "/user/recoverPasswordCheck",
];
