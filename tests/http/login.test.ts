import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const driver = { email: "driver@example.com", password: "roll-racing-250" };

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const signedIn = async (): Promise<Browser> => {
  const browser = site.browse();
  await browser.follow(await browser.post("/login", driver));
  return browser;
};

describe("logging in", () => {
  test("by password leads home with a welcome, and the log-in page then leads on [AUTH-024 AUTH-031 RT-024]", async () => {
    const browser = site.browse();
    const answer = await browser.post("/login", driver);
    expect([answer.status, answer.location]).toEqual([303, "/"]);

    const home = await browser.follow(answer);
    expect(home.body).toContain("Welcome back");
    const next = await browser.get("/events");
    expect(next.body).not.toContain("Welcome back");
    expect(await browser.get("/login")).toMatchObject({ status: 303, location: "/" });
  });

  test("fails the same way for a wrong password and for a stranger [AUTH-032]", async () => {
    const wrong = await site.browse().post("/login", { ...driver, password: "not-the-password" });
    const stranger = await site
      .browse()
      .post("/login", { email: "nobody@example.com", password: "not-the-password" });

    for (const answer of [wrong, stranger]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toContain("Wrong e-mail or password.");
      expect(answer.body).toContain('href="/login"');
    }
  });

  test("keeps the e-mail that was typed and never writes the password back", async () => {
    const { body } = await site.browse().post("/login", { ...driver, password: "s3cret-typed-wrong" });
    expect(body).toMatch(
      /<input[^>]*name="email"[^>]*value="driver@example.com"|value="driver@example.com"[^>]*name="email"/,
    );
    expect(body).not.toContain("s3cret-typed-wrong");
  });

  test.each([
    [{}, "Please enter your e-mail."],
    [{ email: "", password: "x" }, "Please enter your e-mail."],
    [{ email: "driver", password: "x" }, "Please enter an e-mail such as name@example.com."],
    [{ email: driver.email, password: "", intent: "password" }, "Please enter your password."],
    [{ email: [driver.email, driver.email], password: "x" }, "Please enter your e-mail."],
  ])("with %o is answered at the field", async (fields, message) => {
    const { status, body } = await site.browse().post("/login", fields);
    expect(status).toBe(400);
    expect(body).toContain(message);
    expect(body).toContain('aria-invalid="true"');
  });

  test("is refused for a while after many tries, with the time to wait", async () => {
    const browser = site.browse();
    let answer = await browser.post("/login", { email: "spectator@example.com", password: "wrong-0" });
    for (let tries = 1; tries < 60 && answer.status === 400; tries++) {
      answer = await browser.post("/login", { email: "spectator@example.com", password: `wrong-${tries}` });
    }
    expect(answer.status).toBe(429);
    expect(answer.body).toMatch(/Too many wrong tries\. You can try again in \d+ s/);
  });

  test("says so when the organiser API doesn't answer, and the e-mail stays [AUTH-022]", async () => {
    const lonely = await startSite({ organiserUrl: "http://127.0.0.1:9", clock: organiser.clock });
    try {
      const { status, body } = await lonely.browse().post("/login", driver);
      expect(status).toBe(503);
      expect(body).toContain("reach the log-in service");
      expect(body).toContain(driver.email);
    } finally {
      await lonely.close();
    }
  });
});

describe("logging out", () => {
  test("by the button leads home, and the name is gone [AUTH-008 AUTH-012 RT-025]", async () => {
    const browser = await signedIn();
    const answer = await browser.post("/logout", {});
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const home = await browser.follow(answer);
    expect(home.body).toContain("You are logged out.");
    expect(home.body).not.toMatch(/action="\/logout"/);
  });

  test.each(["same-origin", "none"])(
    "by its address works for a request of %s [RT-025 RT-070]",
    async (from) => {
      const browser = await signedIn();
      const answer = await browser.get("/logout", { "sec-fetch-site": from });
      expect([answer.status, answer.location]).toEqual([303, "/"]);
      expect((await browser.get("/events")).body).toContain('href="/login?back=');
    },
  );

  test("by a link on another site only asks: nobody is logged out by a picture", async () => {
    const browser = await signedIn();
    const page = await browser.get("/logout", { "sec-fetch-site": "cross-site" });
    expect(page.status).toBe(200);
    expect(page.body).toContain("Do you want to log out of this site?");
    expect((await browser.get("/events")).body).toMatch(/action="\/logout"/);
  });
});
