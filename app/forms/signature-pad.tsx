import { useEffect, useRef, useState } from "react";
import type Pad from "signature_pad";
import { checkSignatureType } from "../domain/form-answers/signature.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";

/** [FORM-070..074] */
const PEN_OPTIONS = {
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  penColor: "black",
  backgroundColor: "rgba(0,0,0,0)",
};

/** [FORM-068] */
const DRAWING_TYPE = checkSignatureType("image/png");

/**
 * A canvas to draw a signature on. The drawing is submitted as a data URL in the field `name`.
 * `initialDrawing` is the submitted drawing, which is shown again after an error, or "".
 */
export function SignaturePad({
  name,
  label,
  initialDrawing,
}: {
  name: string;
  label: string;
  initialDrawing: string;
}) {
  const t = useTranslations("forms");
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [drawing, setDrawing] = useState(initialDrawing);
  const earlierDrawing = useRef(initialDrawing);
  useEffect(() => {
    const canvasElement = canvas.current;
    let isUnmounted = false;
    let resizeObserver: ResizeObserver | null = null;
    const start = async () => {
      const { default: SignaturePadLibrary } = await import("signature_pad");
      if (isUnmounted || !canvasElement) return;
      const signaturePad = new SignaturePadLibrary(canvasElement, PEN_OPTIONS);
      const readDrawing = () =>
        setDrawing(
          signaturePad.isEmpty() && earlierDrawing.current === "" ? "" : signaturePad.toDataURL(DRAWING_TYPE),
        );
      signaturePad.addEventListener("endStroke", readDrawing);
      pad.current = signaturePad;
      // A canvas loses its content when it is resized, for example when a phone is rotated.
      const redraw = async () => {
        if (!matchScreenResolution(canvasElement)) return;
        const strokes = signaturePad.toData();
        shrinkStrokes(strokes, canvasElement.offsetWidth);
        signaturePad.clear();
        if (earlierDrawing.current !== "") await drawImage(earlierDrawing.current, canvasElement);
        signaturePad.fromData(strokes, { clear: false });
        readDrawing();
      };
      // If the earlier drawing can't be decoded, it is submitted unchanged.
      resizeObserver = new ResizeObserver(() => {
        redraw().catch(() => {});
      });
      resizeObserver.observe(canvasElement);
    };
    // If the library can't be loaded, users can still type their name.
    start().catch(() => {});
    return () => {
      isUnmounted = true;
      resizeObserver?.disconnect();
      pad.current?.off();
    };
  }, []);
  const clear = () => {
    earlierDrawing.current = "";
    pad.current?.clear();
    setDrawing("");
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t("signature.draw")}</p>
      <canvas ref={canvas} className="h-40 w-full touch-none border-2 border-field-edge bg-white">
        {label}
      </canvas>
      <input type="hidden" name={name} value={drawing} />
      <Button type="button" tone="quiet" className="-ms-6" onClick={clear} aria-disabled={drawing === ""}>
        {t("signature.clear")}
      </Button>
    </div>
  );
}

/**
 * Sets the canvas to the screen's resolution, but to at most two pixels per CSS pixel, to limit the file size.
 * Returns false if nothing changed or the canvas has no size.
 */
function matchScreenResolution(canvas: HTMLCanvasElement): boolean {
  const scale = Math.min(window.devicePixelRatio, 2);
  const [width, height] = [Math.round(canvas.offsetWidth * scale), Math.round(canvas.offsetHeight * scale)];
  if (width * height === 0 || (canvas.width === width && canvas.height === height)) return false;
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.scale(scale, scale);
  return true;
}

/**
 * Draws an image (a data URL), scaled to the canvas. Decodes the data without an image element, because the
 * CSP blocks data URLs.
 */
async function drawImage(drawing: string, canvas: HTMLCanvasElement): Promise<void> {
  const bytes = Uint8Array.from(atob(drawing.slice(drawing.indexOf(",") + 1)), (byte) => byte.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const factor = Math.min(canvas.offsetWidth / image.width, canvas.offsetHeight / image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0, image.width * factor, image.height * factor);
}

/** Scales strokes down to fit into `width`. Mutates the points. */
function shrinkStrokes(strokes: ReturnType<Pad["toData"]>, width: number): void {
  const points = strokes.flatMap((stroke) => stroke.points);
  const factor = width / (Math.max(...points.map(({ x }) => x)) + 5);
  if (factor >= 1) return;
  for (const point of points) Object.assign(point, { x: point.x * factor, y: point.y * factor });
}
