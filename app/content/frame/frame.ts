import { z } from "zod";
import type { Visibility } from "../../domain/visibility.ts";
import { hasPicture, noPicture, type PictureReference } from "../../media/picture-sources.ts";
import type { PageBlock } from "../../wire/page.ts";
import { number, picture, text, time, yes } from "../widgets/setting.server.ts";

/**
 * What stands around a widget: ground, letters, space, background, anchor. Colours and spaces are the
 * editor's codes; `frame-classes.ts` knows their classes.
 */
export type Frame = {
  /** The id that a `#` link reaches. [CMS-016] */
  anchor: string;
  isFullWidth: boolean;
  groundColour: string;
  textColour: string;
  spacing: Spacing;
  background: Background;
  /** Name of the way in which it comes into view, such as “fade-up”. [CMS-015] */
  animation: string;
  /** In a preview, why others don't see it; "" where they do. */
  mark: "" | "hidden" | "notNow";
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
  /** Stays in its place while the page scrolls over it. */
  isFixed: boolean;
  /** Per cent. [CMS-013 CMS-014] */
  opacity: number;
  saturation: number;
  /** Id of a video file, shown only where there is no picture; "" is none. */
  videoId: string;
  videoPoster: PictureReference;
};

const noSpacing: Spacing = {
  paddingTop: "",
  paddingBottom: "",
  paddingLeft: "",
  paddingRight: "",
  marginTop: "",
  marginBottom: "",
};

const noBackground: Background = {
  picture: noPicture,
  isFixed: false,
  opacity: 100,
  saturation: 100,
  videoId: "",
  videoPoster: noPicture,
};

/** The frame of a widget that the site places by itself. */
export const plainFrame: Frame = {
  anchor: "",
  isFullWidth: false,
  groundColour: "",
  textColour: "",
  spacing: noSpacing,
  background: noBackground,
  animation: "",
  mark: "",
};

/** The frame of a block of the block format. */
export function blockFrame(block: PageBlock): Frame {
  const { imageHash, imageFixed, opacity, saturation, videoId, videoSlateHash } = block.background;
  return shared({
    anchor: block.anchorName,
    isFullWidth: block.fullWidth,
    groundColour: block.backgroundColour,
    textColour: block.textColour,
    spacing: block.spacing,
    background: {
      picture: pictureByHash(imageHash),
      isFixed: imageFixed,
      opacity,
      saturation,
      videoId: imageHash ? "" : videoId,
      videoPoster: pictureByHash(videoSlateHash),
    },
    animation: block.animation.type,
    mark: "",
  });
}

const pictureByHash = (hash: string): PictureReference => (hash ? { image: null, hash } : noPicture);

/**
 * The frame with the parts that are as usual given by reference: an object that is there more than once is
 * sent to the browser once, and most frames of a page are plain.
 */
function shared(frame: Frame): Frame {
  const spacing = ifDifferent(frame.spacing, noSpacing);
  const background = ifDifferent(frame.background, noBackground);
  return ifDifferent({ ...frame, spacing, background }, plainFrame);
}

/** `usual` itself where every member of `made` is the same, else `made`. */
function ifDifferent<T extends object>(made: T, usual: T): T {
  const members = new Map<string, unknown>(Object.entries(usual));
  return Object.entries(made).every(([name, value]) => members.get(name) === value) ? usual : made;
}

/**
 * The frame of a widget of the rows format, and when it shows: both are among its settings as `widget_…`.
 * [CMS-023 CMS-024]
 */
export function widgetFrame(settings: unknown): { frame: Frame; visibility: Visibility } {
  const wrapper = Wrapper.parse(isRecord(settings) ? settings : {});
  return {
    frame: shared({
      anchor: wrapper.anchor_name,
      isFullWidth: false,
      groundColour: wrapper.widget_background_colour,
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
        ...noBackground,
        picture: hasPicture(wrapper.widget_background_image) ? wrapper.widget_background_image : noPicture,
        isFixed: wrapper.widget_background_image_fixed,
        opacity: wrapper.widget_background_image_opacity,
        saturation: wrapper.widget_background_image_saturation,
      },
      animation: "",
      mark: "",
    }),
    visibility: {
      hidden: wrapper.hidden || !wrapper.widget_is_visible,
      startTime: wrapper.widget_hidden_before,
      endTime: wrapper.widget_hidden_after,
      editing: wrapper.editing,
      deleted: wrapper.deleted,
    },
  };
}

// PHP writes settings of which there are none as [].
const isRecord = (settings: unknown): settings is object =>
  typeof settings === "object" && settings !== null && !Array.isArray(settings);

// A wrapper setting that makes no sense counts as not set: it must not take the widget with it.
const code = text.catch("");
const Wrapper = z.object({
  anchor_name: code,
  hidden: yes(false).catch(false),
  editing: yes(false).catch(false),
  deleted: yes(false).catch(false),
  widget_is_visible: yes(true).catch(true),
  widget_hidden_before: time("00:00:00"),
  widget_hidden_after: time("23:59:59"),
  widget_padding_top: code,
  widget_padding_bottom: code,
  widget_padding_left: code,
  widget_padding_right: code,
  widget_margin_top: code,
  widget_margin_bottom: code,
  widget_background_colour: code,
  widget_text_colour: code,
  widget_background_image: picture,
  widget_background_image_opacity: number(100).catch(100),
  widget_background_image_saturation: number(100).catch(100),
  widget_background_image_fixed: yes(false).catch(false),
});
