import { z } from "zod";
import { memoise } from "../../domain/memoise.ts";
import type { Visibility } from "../../domain/visibility.ts";
import { hasPicture, noPicture, type PictureReference } from "../../media/picture-sources.ts";
import type { PageBlock } from "../../wire/page.ts";
import { decimal, picture, text, dateTimeWithDefault, flag } from "../widgets/setting.server.ts";

/**
 * The settings that all kinds of widgets have: colours, spacing, background, anchor. Colours and spacing are
 * codes of the CMS editor, which `frame-classes.ts` maps to classes.
 */
export type Frame = {
  /** Element id, for links to the widget. [CMS-016] */
  anchor: string;
  isFullWidth: boolean;
  backgroundColour: string;
  textColour: string;
  spacing: Spacing;
  background: Background;
  /** Name of the entrance animation, such as “fade-up”. [CMS-015] */
  animation: string;
  /** In a preview, why other users don't see the widget. "" if they see the widget. */
  hiddenReason: "" | "hidden" | "notNow";
};

export type Spacing = {
  paddingTop: string;
  paddingBottom: string;
  paddingLeft: string;
  paddingRight: string;
  marginTop: string;
  marginBottom: string;
};

type Background = {
  picture: PictureReference;
  /** Whether the picture stays in place while the page scrolls over it. */
  isFixed: boolean;
  /** In per cent. [CMS-013] */
  opacity: number;
  /** In per cent. [CMS-014] */
  saturation: number;
  /** Id of a video file, or "". Always "" if there is a picture. */
  videoId: string;
  videoPoster: PictureReference;
};

const NO_SPACING: Spacing = {
  paddingTop: "",
  paddingBottom: "",
  paddingLeft: "",
  paddingRight: "",
  marginTop: "",
  marginBottom: "",
};

const NO_BACKGROUND: Background = {
  picture: noPicture,
  isFixed: false,
  opacity: 100,
  saturation: 100,
  videoId: "",
  videoPoster: noPicture,
};

/** The frame of a widget that the site adds itself. */
export const PLAIN_FRAME: Frame = {
  anchor: "",
  isFullWidth: false,
  backgroundColour: "",
  textColour: "",
  spacing: NO_SPACING,
  background: NO_BACKGROUND,
  animation: "",
  hiddenReason: "",
};

/** Returns the frame of a widget in the API's block format. */
export function buildBlockFrame(block: PageBlock): Frame {
  const { imageHash, imageFixed, opacity, saturation, videoId, videoSlateHash } = block.background;
  return shareDefaults({
    anchor: block.anchorName,
    isFullWidth: block.fullWidth,
    backgroundColour: block.backgroundColour,
    textColour: block.textColour,
    spacing: block.spacing,
    background: {
      picture: toPictureByHash(imageHash),
      isFixed: imageFixed,
      opacity,
      saturation,
      videoId: imageHash ? "" : videoId,
      videoPoster: toPictureByHash(videoSlateHash),
    },
    animation: block.animation.type,
    hiddenReason: "",
  });
}

const toPictureByHash = (hash: string): PictureReference => (hash ? { image: null, hash } : noPicture);

/** Replaces settings that equal the defaults by the default objects, because Remix sends an object only once. */
function shareDefaults(frame: Frame): Frame {
  const spacing = replaceIfEqual(frame.spacing, NO_SPACING);
  const background = replaceIfEqual(frame.background, NO_BACKGROUND);
  return replaceIfEqual({ ...frame, spacing, background }, PLAIN_FRAME);
}

function replaceIfEqual<T extends object>(value: T, defaults: T): T {
  const defaultsByName = new Map<string, unknown>(Object.entries(defaults));
  const isEqual = Object.entries(value).every(([name, property]) => defaultsByName.get(name) === property);
  return isEqual ? defaults : value;
}

/** Parses the frame and the visibility of a widget in the API's rows format. [CMS-023 CMS-024] */
export const parseWidgetFrame = (settings: unknown): { frame: Frame; visibility: Visibility } =>
  parseSettings(isRecord(settings) ? settings : NO_SETTINGS);

const parseSettings = memoise((settings: object): { frame: Frame; visibility: Visibility } => {
  const parsed = FrameSettings.parse(settings);
  return {
    frame: shareDefaults({
      anchor: parsed.anchor_name,
      isFullWidth: false,
      backgroundColour: parsed.widget_background_colour,
      textColour: parsed.widget_text_colour,
      spacing: {
        paddingTop: parsed.widget_padding_top,
        paddingBottom: parsed.widget_padding_bottom,
        paddingLeft: parsed.widget_padding_left,
        paddingRight: parsed.widget_padding_right,
        marginTop: parsed.widget_margin_top,
        marginBottom: parsed.widget_margin_bottom,
      },
      background: {
        ...NO_BACKGROUND,
        picture: hasPicture(parsed.widget_background_image) ? parsed.widget_background_image : noPicture,
        isFixed: parsed.widget_background_image_fixed,
        opacity: parsed.widget_background_image_opacity,
        saturation: parsed.widget_background_image_saturation,
      },
      animation: "",
      hiddenReason: "",
    }),
    visibility: {
      hidden: parsed.hidden || !parsed.widget_is_visible,
      startTime: parsed.widget_hidden_before,
      endTime: parsed.widget_hidden_after,
      editing: parsed.editing,
      deleted: parsed.deleted,
    },
  };
});

const NO_SETTINGS = {};

// APIs in PHP serialise empty settings as [].
const isRecord = (settings: unknown): settings is object =>
  typeof settings === "object" && settings !== null && !Array.isArray(settings);

// Invalid settings are ignored, so that the widget itself is still shown.
const optionalText = text.catch("");
const FrameSettings = z.object({
  anchor_name: optionalText,
  hidden: flag(false).catch(false),
  editing: flag(false).catch(false),
  deleted: flag(false).catch(false),
  widget_is_visible: flag(true).catch(true),
  widget_hidden_before: dateTimeWithDefault("00:00:00"),
  widget_hidden_after: dateTimeWithDefault("23:59:59"),
  widget_padding_top: optionalText,
  widget_padding_bottom: optionalText,
  widget_padding_left: optionalText,
  widget_padding_right: optionalText,
  widget_margin_top: optionalText,
  widget_margin_bottom: optionalText,
  widget_background_colour: optionalText,
  widget_text_colour: optionalText,
  widget_background_image: picture,
  widget_background_image_opacity: decimal(100).catch(100),
  widget_background_image_saturation: decimal(100).catch(100),
  widget_background_image_fixed: flag(false).catch(false),
});
