import { describe, expect, test } from "vitest";
import { readOrganiserEnvironment } from "./env.ts";

describe("the settings of the organiser API", () => {
  test("with none it listens on this machine only, without sample", () => {
    expect(readOrganiserEnvironment({})).toEqual({
      port: 3001,
      host: "127.0.0.1",
      isLocalTrial: true,
      publicUrl: "http://localhost:3001",
      siteOrigins: ["http://localhost:3000"],
      dataDir: "data/organiser",
      smtpUrl: null,
      mailFrom: "entries@example.com",
      outboxPort: 3002,
      sampleData: false,
      trustedProxies: ["127.0.0.0/8", "::1"],
      accessTokenLifetime: 300_000,
      timeZone: "Australia/Sydney",
      clockStart: null,
      logLevel: "info",
      holdLimits: { openOrders: 5, tickets: 20, extras: 20, merch: 20, garages: 4, campSites: 4, shop: 50 },
      gateTokens: [],
      documentTokens: [],
      picturesMaxBytes: 500_000_000,
      addressServiceKey: null,
      uploadLimits: {
        bytes: { image: 20_000_000, document: 25_000_000 },
        received: 5_000_000_000,
        ofAccount: 500_000_000,
        perAccount: 100,
        perAddress: 1_000,
      },
      tellsSchema: false,
    });
  });

  test("each is read, and an empty one is as if it were not there", () => {
    expect(
      readOrganiserEnvironment({
        ORGANISER_PORT: "0",
        ORGANISER_PUBLIC_URL: "https://api.example.com/",
        ORGANISER_SITE_ORIGINS: "https://example.com, https://www.example.com",
        SMTP_URL: "",
        SAMPLE_DATA: "yes",
        ORGANISER_ACCESS_TOKEN_SECONDS: "40",
        CLOCK_START: "2030-01-31T12:00:00+11:00",
      }),
    ).toMatchObject({
      port: 0,
      publicUrl: "https://api.example.com",
      siteOrigins: ["https://example.com", "https://www.example.com"],
      smtpUrl: null,
      sampleData: true,
      accessTokenLifetime: 40_000,
      clockStart: Date.UTC(2030, 0, 31, 1),
    });
  });

  test("every wrong one is named in a line of its own, without its value", () => {
    const settings = {
      ORGANISER_PORT: "http",
      ORGANISER_SITE_ORIGINS: "https://example.com/path",
      SMTP_URL: "https://user:secret@mail.example.com",
      TIME_ZONE: "Australia/Nowhere",
      SAMPLE_DATA: "maybe",
    };
    const read = () => readOrganiserEnvironment(settings);
    expect(read).toThrow(
      /^The organiser API.*\n {2}ORGANISER_PORT: .+\n {2}ORGANISER_SITE_ORIGINS: .+\n {2}SMTP_URL: .+\n {2}SAMPLE_DATA: .+\n {2}TIME_ZONE: .+$/,
    );
    expect(read).not.toThrow(/secret/);
  });

  test.each([
    ["its defaults", {}, true],
    ["another loopback name", { ORGANISER_PUBLIC_URL: "http://api.localhost:3001" }, true],
    ["loopback of IPv6", { ORGANISER_HOST: "::1", ORGANISER_PUBLIC_URL: "http://[::1]:3001" }, true],
    ["every interface", { ORGANISER_HOST: "0.0.0.0" }, false],
    ["a proxy before it", { ORGANISER_PUBLIC_URL: "https://api.example.com" }, false],
    ["a proxy in the local network", { ORGANISER_PUBLIC_URL: "http://192.168.1.5:3001" }, false],
    ["a name that only looks local", { ORGANISER_PUBLIC_URL: "https://localhost.example.com" }, false],
    [
      "a proxy before the site",
      { ORGANISER_SITE_ORIGINS: "http://localhost:3000,https://example.com" },
      false,
    ],
  ])("with %s it is a local trial or isn't", (_, settings, isLocalTrial) => {
    expect(readOrganiserEnvironment(settings).isLocalTrial).toBe(isLocalTrial);
  });

  test("what an order may hold is set by kind, and what isn't named stays as it is", () => {
    const { holdLimits } = readOrganiserEnvironment({ ORGANISER_MAX_PER_ORDER: "tickets=8, campSites=1" });
    expect(holdLimits).toMatchObject({ tickets: 8, campSites: 1, garages: 4, openOrders: 5 });
    for (const wrong of ["seats=3", "tickets", "tickets=0", "tickets=many"])
      expect(() => readOrganiserEnvironment({ ORGANISER_MAX_PER_ORDER: wrong })).toThrow("PER_ORDER");
  });

  test("a gate's token is long enough that nobody guesses it", () => {
    const read = (tokens: string) => readOrganiserEnvironment({ ORGANISER_GATE_TOKENS: tokens }).gateTokens;
    const [one, two] = ["a".repeat(32), "b".repeat(48)];
    expect(read(`${one}, ${two}`)).toEqual([one, two]);
    for (const wrong of ["a".repeat(31), `${one},short`, `${one} x`])
      expect(() => read(wrong)).toThrow("GATE_TOKENS");
  });

  test("the clock can't be set where others reach the API", () => {
    const settings = { CLOCK_START: "2030-01-31T12:00:00Z", ORGANISER_HOST: "0.0.0.0" };
    expect(() => readOrganiserEnvironment(settings)).toThrow("CLOCK_START");
  });
});
