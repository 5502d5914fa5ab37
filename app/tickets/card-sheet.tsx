import { useWords } from "../i18n/words.tsx";
import { Letterhead } from "../invoices/letterhead.tsx";
import { Badge } from "../ui/badge.tsx";
import { Heading } from "../ui/section.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { Card } from "./card.ts";
import { CardFacts } from "./card-facts.tsx";
import { QrCode } from "./qr-code.tsx";

/** One ticket or pass on a sheet of its own, with the code that is scanned at the gate. [RT-050] */
export function CardSheet({ card }: { card: Card }) {
  return (
    <Sheet className="w-full break-inside-avoid print:not-last:break-after-page">
      <article className="flex flex-col gap-6">
        <Letterhead />
        <div className="flex flex-wrap items-start justify-between gap-8">
          <div className="flex min-w-0 flex-1 basis-64 flex-col gap-6">
            <Title card={card} />
            <CardFacts card={card} />
          </div>
          <Code card={card} className="size-64" />
        </div>
        <Used card={card} />
      </article>
    </Sheet>
  );
}

/** The same for a phone at the gate: the code first, and as large as it goes. */
export function CardScreen({ card }: { card: Card }) {
  return (
    <Sheet className="h-full w-full">
      <article className="flex flex-col gap-4">
        <Letterhead hasRoom={false} />
        <Title card={card} />
        <Used card={card} />
        <Code card={card} className="mx-auto w-full max-w-96" />
        <CardFacts card={card} />
      </article>
    </Sheet>
  );
}

function Used({ card: { used } }: { card: Card }) {
  const t = useWords("tickets");
  if (used === "") return null;
  return (
    <p>
      <Badge tone="bad">{t("used", { date: used })}</Badge>
    </p>
  );
}

function Title({ card }: { card: Card }) {
  const t = useWords("tickets");
  const number = card.kind === "pass" ? card.racingNumber : "";
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-muted">
          {card.kind === "pass" ? t("pass") : t("position", { number: card.number, total: card.total })}
        </p>
        <Heading level={2} as={3}>
          {card.event}
        </Heading>
      </div>
      {number !== "" && (
        <p className="text-end">
          <span className="block text-muted">{t("number")}</span>
          <span className="display text-5xl figures">{number}</span>
        </p>
      )}
    </div>
  );
}

function Code({ card: { qr, code }, className }: { card: Card; className: string }) {
  const t = useWords("tickets");
  return (
    <figure className="flex flex-col items-center">
      <QrCode qr={qr} className={className} />
      <figcaption className="text-center">
        <span className="block font-semibold break-all figures" dir="ltr">
          {code}
        </span>
        <span className="block text-muted">{t("show")}</span>
      </figcaption>
    </figure>
  );
}
