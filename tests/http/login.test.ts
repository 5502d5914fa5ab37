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

const logInBrowser = async (): Promise<Browser> => {
  const browser = site.browse();
  await browser.follow(await browser.post("/login", driver));
  return browser;
};

describe("logging in", () => {
  test("with a password redirects to home with a welcome, and the login page then redirects away [AUTH-024 AUTH-031 RT-024]", async () => {
    const browser = site.browse();
    const response = await browser.post("/login", driver);
    expect([response.status, response.location]).toEqual([303, "/"]);

    const home = await browser.follow(response);
    expect(home.body).toContain("Welcome back");
    const next = await browser.get("/events");
    expect(next.body).not.toContain("Welcome back");
    expect(await browser.get("/login")).toMatchObject({ status: 303, location: "/" });
  });

  test("fails in the same way for a wrong password and for an unknown user [AUTH-032]", async () => {
    const wrong = await site.browse().post("/login", { ...driver, password: "not-the-password" });
    const unknownUser = await site
      .browse()
      .post("/login", { email: "nobody@example.com", password: "not-the-password" });

    for (const response of [wrong, unknownUser]) {
      expect(response.status).toBe(400);
      expect(response.body).toContain("Wrong e-mail or password.");
      expect(response.body).toContain('href="/login"');
    }
  });

  test("keeps the typed email and never returns the password", async () => {
    const { body } = await site.browse().post("/login", { ...driver, password: "s3cret-typed-wrong" });
    expect(body).toMatch(
      /<input[^>]*name="email"[^>]*value="driver@example.com"|value="driver@example.com"[^>]*name="email"/,
    );
    expect(body).not.toContain("s3cret-typed-wrong");
  });

  test.each([
    [{}, "Enter your email."],
    [{ email: "", password: "x" }, "Enter your email."],
    [{ email: "driver", password: "x" }, "Enter an email address in the format name@example.com."],
    [{ email: driver.email, password: "", intent: "password" }, "Enter your password."],
    [{ email: [driver.email, driver.email], password: "x" }, "Enter your email."],
  ])("with %o shows an error at the field", async (fields, message) => {
    const { status, body } = await site.browse().post("/login", fields);
    expect(status).toBe(400);
    expect(body).toContain(message);
    expect(body).toContain('aria-invalid="true"');
  });

  test("is blocked for a while after many attempts, with the time to wait", async () => {
    const browser = site.browse();
    let response = await browser.post("/login", { email: "spectator@example.com", password: "wrong-0" });
    for (let tries = 1; tries < 60 && response.status === 400; tries++) {
      response = await browser.post("/login", { email: "spectator@example.com", password: `wrong-${tries}` });
    }
    expect(response.status).toBe(429);
    expect(response.body).toMatch(/Too many failed attempts\. Try again in \d+ s/);
  });

  test("shows an error if the organiser API doesn't respond, and keeps the email [AUTH-022]", async () => {
    const siteWithoutApi = await startSite({ organiserUrl: "http://127.0.0.1:9", clock: organiser.clock });
    try {
      const { status, body } = await siteWithoutApi.browse().post("/login", driver);
      expect(status).toBe(503);
      expect(body).toContain("We can’t log you in right now.");
      expect(body).toContain(driver.email);
    } finally {
      await siteWithoutApi.close();
    }
  });
});

describe("logging out", () => {
  test("with the button redirects to home, and the name is gone [AUTH-008 AUTH-012 RT-025]", async () => {
    const browser = await logInBrowser();
    const response = await browser.post("/logout", {});
    expect([response.status, response.location]).toEqual([303, "/"]);
    const home = await browser.follow(response);
    expect(home.body).toContain("You are logged out.");
    expect(home.body).not.toMatch(/action="\/logout"/);
  });

  test.each(["same-origin", "none"])("by URL works for a request of %s [RT-025 RT-070]", async (from) => {
    const browser = await logInBrowser();
    const response = await browser.get("/logout", { "sec-fetch-site": from });
    expect([response.status, response.location]).toEqual([303, "/"]);
    expect((await browser.get("/events")).body).toContain('href="/login?back=');
  });

  test("with a link on another site only asks, so that a picture can't log anyone out", async () => {
    const browser = await logInBrowser();
    const page = await browser.get("/logout", { "sec-fetch-site": "cross-site" });
    expect(page.status).toBe(200);
    expect(page.body).toContain("Do you want to log out of this site?");
    expect((await browser.get("/events")).body).toMatch(/action="\/logout"/);
  });
});
