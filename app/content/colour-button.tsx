import { asWritten } from "../i18n/as-written.ts";
import { type ButtonTone, LinkButton } from "../ui/button.tsx";

type Props = { link: string; text: string; colour: string; opensNewTab?: boolean; className?: string };

/**
 * A button of the organiser's: their colour codes become the design's tones. Nothing without words or a
 * target. [CMS-074]
 */
export function ColourButton({ link, text, colour, opensNewTab = false, className }: Props) {
  if (!link || !text) return null;
  return (
    <LinkButton
      to={link}
      tone={tones.get(colour) ?? "primary"}
      className={className}
      reloadDocument={isFile.test(link)}
      {...(opensNewTab ? { newTab: true } : {})}
    >
      <span {...asWritten}>{text}</span>
    </LinkButton>
  );
}

/** Files are no pages: the browser has to ask for them itself. */
const isFile = /^\/(assets|media)\//;

const tones = new Map<string, ButtonTone>([
  ["wht", "secondary"],
  ["blk", "secondary"],
  ["sec", "secondary"],
  ["inf", "secondary"],
  ["dng", "danger"],
]);
