import { expect, test, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import { formIn } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { watchCalls } from "../support/watched-calls.ts";

const email = "driver@example.com";
const password = "canary-password-4711";

test(
  "the logs of both programs contain no password, code, token or encrypted code of any login method, in success or API failure",
  { timeout: 60_000 },
  async () => {
    const logged: string[] = [];
    const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      logged.push(text.toString());
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
        const { code, link } = await mailedLogin(organiser, email);
        for (const secret of [code, link.a, link.r]) secrets.add(secret);
        if (breaks) for (const call of broken) calls.respondWith(call, 500, { message: `${code} ${link.r}` });
        const linkPath = `/login?${new URLSearchParams(link)}`;
        const referer = { referer: `${site.publicUrl}${linkPath}` };
        await browse().get("/events", referer);
        await browse().get(`/events?${new URLSearchParams(link)}&b=https://evil.example/${link.r}`, referer);
        const other = browse();
        await other.follow(await other.get(linkPath));
        await other.post("/login/link", {}, referer);
        await browser.post("/login", { email, code, intent: "code" }, referer);
        await browser.post("/login", { email, password, intent: "password" }, referer);
        calls.behave();

        const recoveringBrowser = browse();
        const recovery = await recoveringBrowser.post("/forgotpassword", { email });
        const credential = await eventually(async () => {
          const mailed = await mailedLogin(organiser, email);
          expect(mailed.code).toHaveLength(10);
          return mailed;
        });
        secrets.add(credential.code);
        const given = formIn(recovery.body, "recovery")
          .fillIn({ code: credential.code })
          .press("Choose a new password");
        const step = await recoveringBrowser.post("/forgotpassword", given);
        secrets.add(formIn(step.body, "recovery").values()["carried"]?.[0] ?? "");
        if (breaks) for (const call of broken) calls.respondWith(call, 500, { message: credential.code });
        const set = formIn(step.body, "recovery").fillIn({ newpassword: password }).press("Save and log in");
        await recoveringBrowser.post("/forgotpassword", set);
        calls.behave();
        organiser.clock.advance(25 * 60 * 60_000);
      }
    } finally {
      await site.close();
      await calls.close();
      await organiser.close();
      output.mockRestore();
    }
    const log = logged.join("");
    expect(log).toContain('"status":500');
    expect(log.match(/recoverPasswordCheck/g)?.length ?? 0).toBeGreaterThan(0);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(around(log, secret)).toEqual([]);
      expect(around(log, encodeURIComponent(secret))).toEqual([]);
    }
  },
);

/**
 * Where a log contains a secret, with its surroundings. Digits inside a longer word are ignored: request ids
 * and times contain six digits by chance.
 */
const around = (log: string, secret: string): string[] => {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = /^\d{6}$/.test(secret) ? `(?<![\\w.-])${literal}(?![\\w.-])` : literal;
  return log.match(new RegExp(`.{0,60}${pattern}.{0,20}`, "g")) ?? [];
};

const broken = [
  "/user/authUser",
  "/user/refreshToken",
  "/user/loginRecoveryCode",
  "/user/login",
  "/user/recoverPasswordCheck",
];
