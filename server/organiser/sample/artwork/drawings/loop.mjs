import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawCar, drawCarLights } from "./cars.mjs";
import { drawText } from "./letters.mjs";
import { paints, skies } from "./palette.mjs";
import { createRandom } from "./random.mjs";
import { createCamera } from "./space.mjs";
import { createDrawing } from "./svg.mjs";
import { drawClouds, drawHills, drawSky, drawVignette } from "./sky.mjs";
import { drawStand } from "./stand.mjs";
import { drawStrip } from "./strip.mjs";
import { drawGantry, drawMasts } from "./trackside.mjs";
import { drawTrails } from "./trails.mjs";

const seconds = 6;
const rate = 25;
const frames = seconds * rate;
/**
 * A multiple of the distances of lane dashes (6 m) and masts (20 m), so that the last frame leads to the
 * first frame.
 */
const distanceMetres = 240;

/**
 * Writes `strip-loop.mp4` (H.264, 1280x720, no sound), a seamless loop of six seconds behind two cars. Also
 * writes the first frame as a drawing.
 */
export async function makeLoop(folder) {
  await writeFile(`${folder}strip-loop-poster.svg`, drawFrame(0));
  const encoder = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "image2pipe",
      "-framerate",
      String(rate),
      "-c:v",
      "png",
      "-i",
      "-",
      "-an",
    ]
      .concat([
        "-c:v",
        "libx264",
        "-preset",
        "veryslow",
        "-tune",
        "animation",
        "-crf",
        "31",
        "-pix_fmt",
        "yuv420p",
      ])
      .concat([
        "-fflags",
        "+bitexact",
        "-flags:v",
        "+bitexact",
        "-movflags",
        "+faststart",
        `${folder}strip-loop.mp4`,
      ]),
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const encoderFinished = new Promise((resolve, reject) =>
    encoder.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)))),
  );
  for (let index = 0; index < frames; index += 1) {
    const png = await sharp(Buffer.from(drawFrame(index / frames)), { density: 48 })
      .resize(1280, 720)
      .png({ compressionLevel: 1 })
      .toBuffer();
    if (!encoder.stdin.write(png)) await new Promise((resolve) => encoder.stdin.once("drain", resolve));
  }
  encoder.stdin.end();
  await encoderFinished;
}

/** `share` is the position in the loop, 0 to 1. */
function drawFrame(share) {
  const loopAngle = share * Math.PI * 2;
  const drivenMetres = share * distanceMetres;
  const tones = skies.dusk;
  const drawing = createDrawing(1920, 1080);
  const view = createCamera({
    at: [0.3 + 0.25 * Math.sin(loopAngle), 1.55 + 0.03 * Math.sin(loopAngle * 5), -8],
    tilt: -0.02 + 0.002 * Math.sin(loopAngle * 7),
    reach: 0.62,
    shift: [0, 40],
  });
  const random = createRandom(7);
  const cars = [
    {
      shape: "coupe",
      paint: paints.amber,
      x: -2.75 + 0.1 * Math.sin(loopAngle * 2),
      z: 1.4 + 1.6 * Math.sin(loopAngle),
      squat: 0.8,
    },
    {
      shape: "sedan",
      paint: paints.ice,
      x: 2.75 + 0.1 * Math.sin(loopAngle * 3),
      z: 1.2 - 1.6 * Math.sin(loopAngle),
      squat: 0.8,
    },
  ];
  const listVisiblePositions = (every, count) =>
    Array.from({ length: count }, (_, index) => index * every - (drivenMetres % every)).filter((z) => z > -7);
  const ahead = ((40 - drivenMetres + 2 * distanceMetres) % distanceMetres) + 0.001;
  const streaks = cars.map(({ x, z }, index) =>
    drawTrails(drawing, view, {
      lines: [-0.58, 0.58].map((side) => [
        x + side,
        0.79,
        0.045 + 0.012 * Math.sin(loopAngle * (9 + index * 2) + side),
      ]),
      from: -7.4,
      to: z - 2.3,
      colour: "#ff2b2f",
      core: "#ffb0a0",
    }),
  );
  drawing.draw(
    drawSky(drawing, tones, view.horizon, random),
    drawClouds(drawing, view.horizon, random, tones.light),
    drawHills(drawing, view.horizon, random, tones.far, 80),
    drawHills(drawing, view.horizon, random, tones.land, 34, 13),
    drawStrip(drawing, view, { from: -7, dash: drivenMetres % 6, ground: tones.land, sheen: tones.light }),
    [2, 1, 0].map((block) =>
      drawStand(drawing, view, {
        side: -1,
        from: block * 120 - (drivenMetres % 120),
        to: block * 120 - (drivenMetres % 120) + 70,
        random: createRandom(40),
      }),
    ),
    drawMasts(drawing, view, { zs: listVisiblePositions(20, 8) }),
    ahead < 200 &&
      drawGantry(drawing, view, {
        z: ahead,
        lit: ["#00c26f", "#00c26f", "#00c26f"],
        banner: (at, metre) =>
          drawText("LONG STRAIGHT", {
            x: at[0],
            y: at[1] + metre * 0.06,
            height: metre * 0.74,
            weight: 16,
            colour: "#f4f5f2",
            anchor: "middle",
          }),
      }),
    cars.toSorted((a, b) => b.z - a.z).map((carOptions) => drawCar(drawing, view, carOptions)),
    cars.map((carOptions) => drawCarLights(drawing, view, carOptions)),
    streaks,
    drawVignette(drawing),
  );
  return drawing.svg();
}
