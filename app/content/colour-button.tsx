import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { type ButtonTone, LinkButton } from "../ui/button.tsx";

type Props = { link: string; text: string; colour: string; opensNewTab?: boolean; className?: string };

/**
 * A button defined by the organiser; their colour codes map to the design's tones. Renders nothing without a
 * text or a target. [CMS-074]
 */
export function ColourButton({ link, text, colour, opensNewTab = false, className }: Props) {
  if (!link || !text) return null;
  return (
    <LinkButton
      to={link}
      tone={tones.get(colour) ?? "primary"}
      className={className}
      reloadDocument={FILE_PATH.test(link)}
      {...(opensNewTab ? { newTab: true } : {})}
    >
      <span {...organiserTextProps}>{text}</span>
    </LinkButton>
  );
}

/** Files aren't routes of the app: the browser has to load them itself. */
const FILE_PATH = /^\/(assets|media)\//;

const tones = new Map<string, ButtonTone>([
  ["wht", "secondary"],
  ["blk", "secondary"],
  ["sec", "secondary"],
  ["inf", "secondary"],
  ["dng", "danger"],
]);
