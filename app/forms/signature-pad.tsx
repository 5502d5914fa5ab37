import { useEffect, useRef, useState } from "react";
import type Pad from "signature_pad";
import { signatureType } from "../domain/form-answers/signature.ts";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";

/** How the pen writes. [FORM-070..074] */
const pen = {
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  penColor: "black",
  backgroundColor: "rgba(0,0,0,0)",
};

/** What is drawn is posted as this. [FORM-068] */
const drawnAs = signatureType("image/png");

/** A pad to sign on by finger, pen or mouse; its drawing is posted as `name`. Its code comes with it. */
export function SignaturePad({ name, label }: { name: string; label: string }) {
  const t = useWords("forms");
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [drawing, setDrawing] = useState("");
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const { default: SignaturePadOfLibrary } = await import("signature_pad");
      if (isGone || !canvas.current) return;
      sharpen(canvas.current);
      const made = new SignaturePadOfLibrary(canvas.current, pen);
      made.addEventListener("endStroke", () => setDrawing(made.toDataURL(drawnAs)));
      pad.current = made;
    };
    // Without its code a name can be typed all the same.
    begin().catch(() => {});
    return () => {
      isGone = true;
      pad.current?.off();
    };
  }, []);
  const clear = () => {
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
      <Button type="button" tone="quiet" className="-ms-6" onClick={clear} disabled={drawing === ""}>
        {t("signature.clear")}
      </Button>
    </div>
  );
}

/** As many dots as the screen has; beyond two a signature is only larger. */
function sharpen(canvas: HTMLCanvasElement): void {
  const dots = Math.min(window.devicePixelRatio, 2);
  canvas.width = canvas.offsetWidth * dots;
  canvas.height = canvas.offsetHeight * dots;
  canvas.getContext("2d")?.scale(dots, dots);
}
