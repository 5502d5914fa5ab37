import { useWords } from "../i18n/words.tsx";
import { Heading } from "../ui/section.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { TicketView } from "./print-tickets.server.ts";

/** One ticket on a sheet of its own: where, when, who, and the code that is scanned at the gate. [RT-050] */
export function TicketSheet({ ticket, total }: { ticket: TicketView; total: number }) {
  const t = useWords("my-account");
  const { number, event, venue, date, time, type, holder, code, qr } = ticket;
  const position = t("ticket.position", { number, total });
  return (
    <Sheet className="w-full break-inside-avoid print:not-last:break-after-page">
      <article className="flex flex-wrap items-start justify-between gap-8">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-6">
          <div className="flex flex-col gap-2">
            <p className="text-muted">{position}</p>
            <Heading level={2}>{event}</Heading>
          </div>
          <dl className="flex flex-col gap-4">
            <Fact name={t("ticket.venue")} lines={[venue]} />
            <Fact name={t("ticket.date")} lines={[date, time]} />
            <Fact name={t("ticket.type")} lines={[type]} />
            <Fact name={t("ticket.holder")} lines={[holder]} />
          </dl>
        </div>
        <figure className="flex flex-col items-center gap-2">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="size-64 max-w-full"
          >
            <path d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption className="text-center">
            <span className="block font-semibold break-all figures" dir="ltr">
              {code}
            </span>
            <span className="block text-muted">{t("ticket.show")}</span>
          </figcaption>
        </figure>
      </article>
    </Sheet>
  );
}

/** A fact that the organiser told; left out where nothing was. */
function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  const told = lines.filter((line) => line !== "");
  if (told.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      {told.map((line) => (
        <dd key={line} className="text-lg font-semibold">
          {line}
        </dd>
      ))}
    </div>
  );
}
