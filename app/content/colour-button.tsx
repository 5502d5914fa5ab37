import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { type ButtonTone, LinkButton } from "../ui/button.tsx";

type Props = { link: string; text: string; colour: string; opensNewTab?: boolean; className?: string };

/**
 * A button whose text, target and colour the organiser chose. Colour codes are mapped to the design's
 * tones. Renders nothing without a text or a target. [CMS-074]
 */
export function ColourButton({ link, text, colour, opensNewTab = false, className }: Props) {
  if (!link || !text) return null;
  return (
    <LinkButton
      to={link}
      tone={TONE_BY_COLOUR.get(colour) ?? "primary"}
      className={className}
      reloadDocument={FILE_PATH.test(link)}
      {...(opensNewTab ? { newTab: true } : {})}
    >
      <span {...organiserTextProps}>{text}</span>
    </LinkButton>
  );
}

/** Paths of files. These aren't routes of the app, so the browser must load them as documents. */
const FILE_PATH = /^\/(assets|media)\//;

const TONE_BY_COLOUR = new Map<string, ButtonTone>([
  ["wht", "secondary"],
  ["blk", "secondary"],
  ["sec", "secondary"],
  ["inf", "secondary"],
  ["dng", "danger"],
]);
