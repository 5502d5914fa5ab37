import { describe, expect, test } from "vitest";
import { readOrganiserEnvironment } from "./env.ts";

const site = { ORGANISER_SITE_ORIGINS: "https://example.com" };
const publicApi = { ORGANISER_PUBLIC_URL: "https://api.example.com", ...site };

describe("settings of the organiser API", () => {
  test("by default it listens on loopback only, without sample data", () => {
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
      isMailUnavailable: false,
      metrics: null,
      hasSampleData: false,
      trustedProxies: ["127.0.0.0/8", "::1"],
      accessTokenLifetimeMs: 300_000,
      timeZone: "Australia/Sydney",
      clockStart: null,
      logLevel: "info",
      holdLimits: {
        maxPendingOrders: 5,
        tickets: 20,
        extras: 20,
        merch: 20,
        garages: 4,
        campSites: 4,
        shop: 50,
      },
      gateTokens: [],
      documentTokens: [],
      picturesMaxBytes: 500_000_000,
      addressServiceKey: null,
      uploadLimits: {
        fileBytes: { image: 20_000_000, document: 25_000_000 },
        receivedBytes: 5_000_000_000,
        accountBytes: 500_000_000,
        dailyUploadsPerAccount: 100,
        dailyUploadsPerIpAddress: 1_000,
      },
      exposesSchema: false,
    });
  });

  test("each setting is read; an empty value counts as unset", () => {
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
      hasSampleData: true,
      accessTokenLifetimeMs: 40_000,
      clockStart: Date.UTC(2030, 0, 31, 1),
    });
  });

  test("every invalid setting is listed on its own line, without its value", () => {
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
    ["a proxy in front of it", { ORGANISER_PUBLIC_URL: "https://api.example.com", ...site }, false],
    ["a proxy in the local network", { ORGANISER_PUBLIC_URL: "https://192.168.1.5:3001", ...site }, false],
    [
      "a name that only looks local",
      { ORGANISER_PUBLIC_URL: "https://localhost.example.com", ...site },
      false,
    ],
    [
      "a proxy in front of the site",
      {
        ORGANISER_PUBLIC_URL: "http://localhost:3001",
        ORGANISER_SITE_ORIGINS: "http://localhost:3000,https://example.com",
      },
      false,
    ],
  ])("with %s the API is a local trial or not", (_, settings, isLocalTrial) => {
    expect(readOrganiserEnvironment(settings).isLocalTrial).toBe(isLocalTrial);
  });

  test.each([
    [{}, 3002, false],
    [publicApi, null, true],
    [{ ...publicApi, OUTBOX_PORT: "3005" }, 3005, true],
    [{ ...publicApi, SMTP_URL: "smtp://mail.example.com" }, null, false],
  ])(
    "with %j the outbox is at %s, and a missing mail server is reported: %s",
    (settings, port, isMailUnavailable) => {
      expect(readOrganiserEnvironment(settings)).toMatchObject({ outboxPort: port, isMailUnavailable });
    },
  );

  test("a public API must know its sites, and the API of a public site its public URL", () => {
    const read = (settings: Record<string, string>) => () => readOrganiserEnvironment(settings);
    expect(read({ ORGANISER_PUBLIC_URL: "https://api.example.com" })).toThrow(
      "\n  ORGANISER_SITE_ORIGINS: is missing; ORGANISER_PUBLIC_URL is not on loopback, so mailed links would lead to http://localhost:3000",
    );
    expect(read({ ORGANISER_SITE_ORIGINS: "https://example.com" })).toThrow(
      "\n  ORGANISER_PUBLIC_URL: is missing; ORGANISER_SITE_ORIGINS are not all on loopback",
    );
    expect(read(publicApi)).not.toThrow();
    expect(read({ ORGANISER_SITE_ORIGINS: "http://localhost:8080" })).not.toThrow();
    expect(read({ ORGANISER_PUBLIC_URL: "http://localhost:8081" })).not.toThrow();
  });

  test("the public URL must be https, except on loopback", () => {
    const read = (url: string) => () => readOrganiserEnvironment({ ORGANISER_PUBLIC_URL: url });
    expect(read("http://entries.example.com")).toThrow(
      "  ORGANISER_PUBLIC_URL: must be https, unless it is this machine itself",
    );
    expect(read("http://localhost:3001")).not.toThrow();
  });

  test("lists are separated by commas or spaces, and networks have the same names as in the site's settings", () => {
    const settings = readOrganiserEnvironment({
      ORGANISER_PUBLIC_URL: "https://api.example.com",
      ORGANISER_SITE_ORIGINS: "https://one.example https://two.example,https://three.example",
      TRUSTED_PROXIES: "loopback 203.0.113.7, uniquelocal",
      ORGANISER_MAX_PER_ORDER: "tickets = 3, garages=2",
    });
    expect(settings).toMatchObject({
      siteOrigins: ["https://one.example", "https://two.example", "https://three.example"],
      trustedProxies: [
        "127.0.0.0/8",
        "::1",
        "203.0.113.7",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "fc00::/7",
      ],
      holdLimits: { tickets: 3, garages: 2 },
    });
    expect(() => readOrganiserEnvironment({ TRUSTED_PROXIES: "localhost" })).toThrow(
      "\n  TRUSTED_PROXIES: must be a list of addresses or networks like 10.0.0.0/8",
    );
  });

  test.each([
    ["ORGANISER_PORT", "99999", "must be a whole number from 0 to 65535"],
    ["ORGANISER_PORT", "0x10", "must be a whole number from 0 to 65535"],
    ["OUTBOX_PORT", "99999", "must be a whole number from 0 to 65535"],
    ["ORGANISER_METRICS_PORT", "1.5e9", "must be a whole number from 0 to 65535"],
    ["ORGANISER_PUBLIC_URL", "https://api.example/?a=b", "must be an address without a query or a user"],
    [
      "ORGANISER_SITE_ORIGINS",
      ",",
      "must be origins like https://example.com; http only for this machine itself",
    ],
    [
      "ORGANISER_SITE_ORIGINS",
      "http://site.example",
      "must be origins like https://example.com; http only for this machine itself",
    ],
    ["SAMPLE_DATA", "true", 'must be "yes" or "no"'],
    ["SMTP_URL", "mail.example", "must be an address that begins with smtp:// or smtps://"],
    ["ORGANISER_ACCESS_TOKEN_SECONDS", "0", "must be a whole number from 1 to 86400"],
    ["ORGANISER_UPLOADS_ACCOUNT_MB", "1", "must be a whole number from 25 to 1000000"],
    ["TIME_ZONE", "Mars", "must be a time zone like Australia/Sydney"],
    ["CLOCK_START", "now", "must be a time like 2027-03-01T09:00:00Z"],
    ["LOG_LEVEL", "fatal", "must be trace, debug, info, warn, error or silent"],
  ])("%s=%s stops the start with the same wording as the site's settings", (name, value, message) => {
    expect(() => readOrganiserEnvironment({ [name]: value })).toThrow(
      `The organiser API can't start. Correct these settings:\n  ${name}: ${message}`,
    );
  });

  test("a setting of only white space counts as unset", () => {
    expect(readOrganiserEnvironment({ ORGANISER_PORT: " ", ORGANISER_PUBLIC_URL: " " })).toMatchObject({
      port: 3001,
      publicUrl: "http://localhost:3001",
    });
  });

  test("a misspelled name is reported together with the invalid values", () => {
    expect(() => readOrganiserEnvironment({ ORGANISER_PORT: "x", TRUSTED_PROXY: "10.0.0.1" })).toThrow(
      "\n  TRUSTED_PROXY is not a setting; did you mean TRUSTED_PROXIES?",
    );
  });

  test("order limits are set by kind; omitted kinds keep their default", () => {
    const { holdLimits } = readOrganiserEnvironment({ ORGANISER_MAX_PER_ORDER: "tickets=8, campSites=1" });
    expect(holdLimits).toMatchObject({ tickets: 8, campSites: 1, garages: 4, maxPendingOrders: 5 });
    for (const wrong of ["seats=3", "tickets", "tickets=0", "tickets=many"])
      expect(() => readOrganiserEnvironment({ ORGANISER_MAX_PER_ORDER: wrong })).toThrow("PER_ORDER");
  });

  test("a gate token must be too long to guess", () => {
    const read = (tokens: string) => readOrganiserEnvironment({ ORGANISER_GATE_TOKENS: tokens }).gateTokens;
    const [one, two] = ["a".repeat(32), "b".repeat(48)];
    expect(read(`${one}, ${two}`)).toEqual([one, two]);
    for (const wrong of ["a".repeat(31), `${one},short`, `${one} x`])
      expect(() => read(wrong)).toThrow("GATE_TOKENS");
  });

  test("the clock can't be set if other machines can reach the API", () => {
    const settings = { CLOCK_START: "2030-01-31T12:00:00Z", ORGANISER_HOST: "0.0.0.0" };
    expect(() => readOrganiserEnvironment(settings)).toThrow("CLOCK_START");
  });
});
