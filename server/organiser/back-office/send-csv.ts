import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Db } from "../db/database.ts";
import { formatCsvHeading, formatCsvLine } from "./csv.ts";
import type { CsvExport, ListConditions } from "./section.ts";

/** Limits memory, and lets other requests run between two queries. */
const ROWS_PER_QUERY = 500;

/** Sends the rows of a list as a CSV file. `name` is the file name without its extension. */
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
  await pipeline(Readable.from(generateCsvLines(db, csv, conditions)), response).catch((error: unknown) => {
    // Ignore that the client has closed the connection.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"))
      throw error;
  });
}

async function* generateCsvLines(db: Db, csv: CsvExport, conditions: ListConditions): AsyncGenerator<string> {
  yield formatCsvHeading(csv.columns);
  for (let beforeId: number | null = null; ;) {
    const rows = await csv.listRows(db, conditions, { beforeId, limit: ROWS_PER_QUERY });
    yield rows.map(({ cells }) => formatCsvLine(cells)).join("");
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < ROWS_PER_QUERY) return;
    beforeId = lastRow.id;
  }
}
