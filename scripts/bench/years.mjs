// Adds years of data to the database of the embedded API, as copies of the sample's records.
import { createHash } from "node:crypto";
import Database from "libsql";

/**
 * Adds for each year 33 past events, 40 products, 30 articles, 20 pages, 4,000 entries of 100 users and 200
 * logins. The sample's driver gets 12 of the entries and 4 shop orders. No event is upcoming, so lists of
 * upcoming events stay the same.
 */
export function addYears(file, years) {
  const database = new Database(file);
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    database.exec("BEGIN IMMEDIATE");
    const { copy, after } = createCopier(database);
    addEvents(copy, after, 3 * years);
    addProducts(copy, after, Math.ceil(1.6 * years));
    addContent(copy, after, years);
    addEntries(database, years);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/**
 * Returns two functions. `copy` copies all rows of a table `count` times. `changes` are SQL expressions by
 * column, in which `n` is the number of the copy. `after` returns the SQL expression of the id of another
 * record in the same copy.
 */
function createCopier(database) {
  const strides = new Map();
  const getStride = (table) => {
    if (!strides.has(table))
      strides.set(table, database.prepare(`SELECT max(id) + 1 AS stride FROM ${table}`).get().stride ?? 1);
    return strides.get(table);
  };
  const after = (table, column) => `${column} + n * ${getStride(table)}`;
  const copy = (table, count, changes) => {
    const names = database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => name);
    const values = names.map((name) => {
      if (changes[name] !== undefined) return changes[name];
      return name === "id" ? after(table, "id") : name;
    });
    database.exec(`
      WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${count})
      INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM copies JOIN ${table}`);
  };
  return { copy, after };
}

function addEvents(copy, after, count) {
  const event_id = after("events", "event_id");
  copy("events", count, { url: "url || '-' || n", sample: "''", entries_open_at: "NULL" });
  copy("event_dates", count, { event_id, starts: shiftIntoPast("starts"), ends: shiftIntoPast("ends") });
  for (const table of ["entry_categories", "spectator_types", "event_extras", "event_merch", "hire_sites"])
    copy(table, count, { event_id });
  copy("event_merch_options", count, { merch_id: after("event_merch", "merch_id") });
  copy("event_licence_types", count, { event_id });
  copy("event_products", count, { event_id });
  for (const table of ["stall_site_types", "stall_locations", "stall_power_types"])
    copy(table, count, { event_id });
  const stall_site_type_id = after("stall_site_types", "stall_site_type_id");
  copy("stall_price_tiers", count, { stall_site_type_id });
  const stall_location_id = after("stall_locations", "stall_location_id");
  copy("stall_site_type_locations", count, { stall_site_type_id, stall_location_id });
}

const shiftIntoPast = (column) =>
  `strftime('%Y-%m-%dT%H:%M:%S', ${column}, '-' || (730 + n * 120) || ' days')`;

/** The sample's records come first. */
const sort_order = "sort_order + 1000 * n";

function addProducts(copy, after, count) {
  const product_id = after("shop_products", "product_id");
  const related_id = after("shop_products", "related_id");
  const sku_id = after("shop_skus", "sku_id");
  const variation_id = after("shop_variations", "variation_id");
  copy("shop_products", count, { slug: "slug || '-' || n", sort_order });
  copy("shop_skus", count, { product_id, code: "code || '-' || n" });
  copy("shop_product_groups", count, { product_id });
  copy("shop_related_products", count, { product_id, related_id });
  copy("shop_variations", count, { product_id });
  copy("shop_sku_variations", count, { sku_id, variation_id });
  copy("shop_addons", count, { product_id });
}

function addContent(copy, after, years) {
  const url = "url || '-' || n";
  copy("articles", 3 * years, {
    slug: "slug || '-' || n",
    display_start_time: "strftime('%Y-%m-%dT%H:%M:%fZ', display_start_time, '-' || (n * 120) || ' days')",
  });
  copy("article_groups", 3 * years, { article_id: after("articles", "article_id") });
  copy("pages", Math.ceil(1.25 * years), { url });
  copy("redirects", 2 * years, { old_url: "old_url || '-' || n" });
  copy("galleries", years, { url, sort_order });
  copy("slides", years, { gallery_id: after("galleries", "gallery_id") });
}

const DAY_MS = 86_400_000;
const ENTRIES_PER_YEAR = 4_000;
const USERS_PER_YEAR = 100;
const DRIVER_ENTRIES_PER_YEAR = 12;
const SHOP_ORDERS_PER_YEAR = 4;

function addEntries(database, years) {
  const readNumber = (query) => database.prepare(`SELECT ${query} AS value`).get().value;
  const driver = readNumber("(SELECT id FROM users WHERE email = 'driver@example.com')");
  const now = readNumber("(SELECT max(created_at) FROM users)");
  const firstUser = readNumber("(SELECT max(id) FROM users)") + 1;
  const firstOrder = readNumber("(SELECT coalesce(max(id), 0) FROM invoices)") + 1;
  database.exec(`CREATE TEMP TABLE old_events AS
    SELECT row_number() OVER (ORDER BY events.id) - 1 AS number, event_id, min(entry_categories.id) AS category_id
    FROM events JOIN entry_categories ON event_id = events.id WHERE sample = '' GROUP BY event_id`);
  const eventCount = readNumber("(SELECT count(*) FROM old_events)");
  const insert = (table, count, values, source = "numbers") =>
    database.exec(
      `${numbersBelow(count)} INSERT INTO ${table} (${Object.keys(values).join()}) SELECT ${Object.values(values).join()} FROM ${source}`,
    );

  insert("users", USERS_PER_YEAR * years, {
    id: `${firstUser} + n`,
    email: "'racer-' || n || '@example.com'",
    first_name: "'Racer'",
    last_name: "n",
    created_at: now,
  });
  const count = ENTRIES_PER_YEAR * years;
  const interval = Math.floor(ENTRIES_PER_YEAR / DRIVER_ENTRIES_PER_YEAR);
  const user_id = `iif(n % ${interval} = 0, ${driver}, ${firstUser} + n % ${USERS_PER_YEAR * years})`;
  const created_at = `${now} - ${400 * DAY_MS} - n * 60000`;
  const invoice = {
    id: `${firstOrder} + n`,
    user_id,
    subject: "'entry'",
    title: "'Entry'",
    contact_name: "'Racer'",
    email: "'racer@example.com'",
    phone: "''",
    total: 13700,
    credit: 0,
    payable: 13700,
    payment_method: "'card'",
    created_at,
    paid_at: created_at,
  };
  insert("invoices", count, invoice);
  for (const [description, amount] of [
    ["Entry", 13000],
    ["Admin Processing Fee", 700],
  ])
    insert("invoice_lines", count, {
      invoice_id: `${firstOrder} + n`,
      description: `'${description}'`,
      quantity: 1,
      amount,
    });
  const withEvent = `numbers JOIN old_events ON old_events.number = n % ${eventCount}`;
  const order = {
    id: `${firstOrder} + n`,
    event_id: "event_id",
    user_id,
    status: "'paid'",
    category_id: "category_id",
    category_name: "'Street'",
    licence_id: 0,
    address_id: 0,
    vehicle_id: 0,
    first_name: "'Racer'",
    last_name: "n",
    email: "'racer@example.com'",
    mobile_phone: "''",
    postcode: "''",
    ambassador_code: "''",
    aasa_licence: "''",
    race_licence_number: "''",
    expected_time: 0,
    sharing_vehicle_with: "''",
    entrant_note: "''",
    invoice_id: `${firstOrder} + n`,
    held_until: 0,
    created_at,
    paid_at: created_at,
  };
  insert("entry_orders", count, order, withEvent);
  const place = { order_id: `${firstOrder} + n`, kind: "'category'", record_id: "category_id", quantity: 1 };
  insert("entry_order_places", count, place, withEvent);
  const terms = "x".repeat(8_000);
  const sha256 = createHash("sha256").update(terms).digest("hex");
  database.prepare("INSERT OR IGNORE INTO terms_texts (sha256, text) VALUES (?, ?)").run(sha256, terms);
  insert(
    "accepted_terms",
    count,
    {
      user_id,
      kind: "'entry'",
      about: "event_id",
      record_id: `${firstOrder} + n`,
      terms_of: "'order'",
      sha256: `'${sha256}'`,
      language: "'en'",
      shown_at: "'2020-01-01T00:00:00Z'",
      accepted_at: created_at,
    },
    withEvent,
  );
  const firstShopOrder = firstOrder + count;
  const shopOrder = { id: `${firstShopOrder} + n`, user_id: driver, created_at, paid_at: created_at };
  insert("invoices", SHOP_ORDERS_PER_YEAR * years, {
    ...invoice,
    ...shopOrder,
    subject: "'order'",
    title: "'Shop order'",
  });
  insert("shop_orders", SHOP_ORDERS_PER_YEAR * years, {
    ...shopOrder,
    status: "'paid'",
    address_id: "(SELECT min(id) FROM shop_addresses)",
    shipping_type_id: 1,
    shipping_name: "'Standard'",
    promotion_code: "''",
    note: "''",
    marketing_opt_in: 0,
    held_until: 0,
  });
  insert("shop_order_lines", SHOP_ORDERS_PER_YEAR * years, {
    order_id: `${firstShopOrder} + n`,
    sku_id: 1,
    addons: "'[]'",
    addon_texts: "'[]'",
    qty: 1,
    sku_code: "'CODE'",
    sku_name: "'Name'",
    product_name: "'Product'",
    slug: "'product'",
    picture: "''",
    price: 13700,
  });
  insert("sign_ins", 200 * years, {
    id: "'login-' || n",
    user_id: `${firstUser} + n % ${USERS_PER_YEAR * years}`,
    fingerprint: "''",
    created_at: `${now} - n * 1000`,
  });
  insert("refresh_tokens", 200 * years, {
    hash: "'token-' || n",
    sign_in_id: "'login-' || n",
    created_at: `${now} - n * 1000`,
  });
}

const numbersBelow = (count) =>
  `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`;
