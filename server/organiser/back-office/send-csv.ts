import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Db } from "../db/database.ts";
import { csvHeading, csvLine } from "./csv.ts";
import type { CsvExport, ListConditions } from "./section.ts";

/** How many rows are read at a time, so that a long list neither fills the memory nor blocks other requests. */
const ROWS_PER_READ = 500;

/** Sends the rows of a list as a CSV file, which must not be cached. `name` is its name without extension. */
export async function sendCsv(
  request: Request,
  response: Response,
  { db, csv, conditions, name }: { db: Db; csv: CsvExport; conditions: ListConditions; name: string },
): Promise<void> {
  response.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  await pipeline(Readable.from(csvLines(db, csv, conditions)), response).catch((error: unknown) => {
    // The reader has closed the connection.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"))
      throw error;
  });
}

async function* csvLines(db: Db, csv: CsvExport, conditions: ListConditions): AsyncGenerator<string> {
  yield csvHeading(csv.columns);
  for (let before: number | null = null; ;) {
    const rows = await csv.rows(db, conditions, { before, limit: ROWS_PER_READ });
    yield rows.map(({ cells }) => csvLine(cells)).join("");
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_READ) return;
    before = last.id;
  }
}
