import { z } from "zod";
import { memoise } from "../../domain/memoise.ts";
import type { Visibility } from "../../domain/visibility.ts";
import { hasPicture, noPicture, type PictureReference } from "../../media/picture-sources.ts";
import type { PageBlock } from "../../wire/page.ts";
import { decimal, picture, text, dateTimeWithDefault, flag } from "../widgets/setting.server.ts";

/**
 * The settings around a widget: colours, spacing, background, anchor. Colours and spacing are the editor's
 * codes; `frame-classes.ts` maps them to classes.
 */
export type Frame = {
  /** The id for `#` links. [CMS-016] */
  anchor: string;
  isFullWidth: boolean;
  backgroundColour: string;
  textColour: string;
  spacing: Spacing;
  background: Background;
  /** Name of the entrance animation, such as “fade-up”. [CMS-015] */
  animation: string;
  /** Why other users don't see the widget; "" outside of a preview. */
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
  /** Whether the picture stays fixed while the page scrolls over it. */
  isFixed: boolean;
  /** In per cent. [CMS-013] */
  opacity: number;
  /** In per cent. [CMS-014] */
  saturation: number;
  /** Id of a video file, shown only if there is no picture; "" for none. */
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

/** Returns the frame of a block in the block format. */
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

/**
 * Replaces parts that equal the defaults by the shared default objects. Most frames are plain, and the
 * page's data contains a shared object only once.
 */
function shareDefaults(frame: Frame): Frame {
  const spacing = replaceIfEqual(frame.spacing, NO_SPACING);
  const background = replaceIfEqual(frame.background, NO_BACKGROUND);
  return replaceIfEqual({ ...frame, spacing, background }, PLAIN_FRAME);
}

/** Returns `defaults` if it has the same properties as `value`; if not, returns `value`. */
function replaceIfEqual<T extends object>(value: T, defaults: T): T {
  const members = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(value).every(([name, member]) => members.get(name) === member) ? defaults : value;
}

/**
 * Parses the frame and the visibility of a widget in the rows format from its settings, most of whose names
 * start with `widget_`. [CMS-023 CMS-024]
 */
export const parseWidgetFrame = (settings: unknown): { frame: Frame; visibility: Visibility } =>
  parseSettings(isRecord(settings) ? settings : NO_SETTINGS);

const parseSettings = memoise((settings: object): { frame: Frame; visibility: Visibility } => {
  const wrapper = WrapperSettings.parse(settings);
  return {
    frame: shareDefaults({
      anchor: wrapper.anchor_name,
      isFullWidth: false,
      backgroundColour: wrapper.widget_background_colour,
      textColour: wrapper.widget_text_colour,
      spacing: {
        paddingTop: wrapper.widget_padding_top,
        paddingBottom: wrapper.widget_padding_bottom,
        paddingLeft: wrapper.widget_padding_left,
        paddingRight: wrapper.widget_padding_right,
        marginTop: wrapper.widget_margin_top,
        marginBottom: wrapper.widget_margin_bottom,
      },
      background: {
        ...NO_BACKGROUND,
        picture: hasPicture(wrapper.widget_background_image) ? wrapper.widget_background_image : noPicture,
        isFixed: wrapper.widget_background_image_fixed,
        opacity: wrapper.widget_background_image_opacity,
        saturation: wrapper.widget_background_image_saturation,
      },
      animation: "",
      hiddenReason: "",
    }),
    visibility: {
      hidden: wrapper.hidden || !wrapper.widget_is_visible,
      startTime: wrapper.widget_hidden_before,
      endTime: wrapper.widget_hidden_after,
      editing: wrapper.editing,
      deleted: wrapper.deleted,
    },
  };
});

const NO_SETTINGS = {};

// An API in PHP serialises empty settings as [].
const isRecord = (settings: unknown): settings is object =>
  typeof settings === "object" && settings !== null && !Array.isArray(settings);

// An invalid wrapper setting counts as not set, so that the widget itself is still shown.
const optionalCode = text.catch("");
const WrapperSettings = z.object({
  anchor_name: optionalCode,
  hidden: flag(false).catch(false),
  editing: flag(false).catch(false),
  deleted: flag(false).catch(false),
  widget_is_visible: flag(true).catch(true),
  widget_hidden_before: dateTimeWithDefault("00:00:00"),
  widget_hidden_after: dateTimeWithDefault("23:59:59"),
  widget_padding_top: optionalCode,
  widget_padding_bottom: optionalCode,
  widget_padding_left: optionalCode,
  widget_padding_right: optionalCode,
  widget_margin_top: optionalCode,
  widget_margin_bottom: optionalCode,
  widget_background_colour: optionalCode,
  widget_text_colour: optionalCode,
  widget_background_image: picture,
  widget_background_image_opacity: decimal(100).catch(100),
  widget_background_image_saturation: decimal(100).catch(100),
  widget_background_image_fixed: flag(false).catch(false),
});
