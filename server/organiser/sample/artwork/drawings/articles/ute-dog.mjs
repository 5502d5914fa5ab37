import { drawDisc, drawLine, drawShape } from "../shop/ground.mjs";
import { createCanvas, repeat } from "./canvas.mjs";

/** A ute from the side under a big sky, a kelpie in its tray. */
export function drawUteDog() {
  const drawing = createCanvas("#2a6fa8", "#ffd9a0");
  drawing.draw(
    [
      [300, 250, 1.3],
      [1080, 190, 1],
      [1560, 330, 1.5],
    ].map(([x, y, size]) =>
      drawShape(
        `M${x - 220 * size} ${y}q${40 * size} ${-70 * size} ${130 * size} ${-50 * size}q${60 * size} ${-70 * size} ${150 * size} ${-16 * size}q${90 * size} ${-20 * size} ${120 * size} ${66 * size}z`,
        "#ffffff",
        { opacity: 0.75 },
      ),
    ),
    drawShape("M0 800Q420 700 900 770T1920 720V900H0Z", "#b8622a"),
    repeat(7, (index) => drawGum(90 + index * 300, 800 - (index % 3) * 18, 0.7 + (index % 3) * 0.25)),
    drawShape("M0 860H1920V1200H0Z", "#39434f"),
    drawShape("M0 860H1920V878H0Z", "#f4f5f2"),
    repeat(7, (index) => drawShape(`M${index * 300 - 60} 1120h160v16h-160z`, "#ffb000")),
    drawShape("M250 1010H1720V1050H250Z", "#05070b", { opacity: 0.5 }),
    drawDog(),
    drawShape("M240 690H960V930H240Z", "#f4f5f2"),
    drawShape("M240 690H960V716H240Z", "#ffffff"),
    drawShape("M240 860H1690V950H240Z", "#c6ced8"),
    drawShape(
      "M940 930V690L1040 470Q1050 450 1090 450H1290Q1320 450 1340 474L1440 660L1640 700Q1700 716 1706 780V950H940Z",
      "#f4f5f2",
    ),
    drawShape("M1040 660L1110 500H1190V660Z", "#1b3350"),
    drawShape("M1220 500H1280L1376 660H1220Z", "#1b3350"),
    drawShape("M1060 610L1110 500H1150L1096 640Z", "#6fa3cf"),
    drawShape("M1660 730h44v54h-44z", "#fff0c2"),
    drawShape("M236 730h26v80h-26z", "#e5383b"),
    drawLine("M1206 690V900M960 700V930", "#8d99a8", 7),
    drawLine("M1110 720h56", "#5a6777", 14),
    drawShape("M240 800H1704V822H240Z", "#ffb000"),
    [520, 1440].map((x) => [
      drawShape(`M${x - 160} 950A160 160 0 0 1 ${x + 160} 950Z`, "#12161c"),
      drawDisc(x, 960, 132, "#0a0d12"),
      drawDisc(x, 960, 78, "#8d99a8"),
      drawDisc(x, 960, 60, "#dfe4e8"),
      repeat(5, (index) =>
        drawDisc(x + Math.sin(index * 1.2566) * 36, 960 - Math.cos(index * 1.2566) * 36, 13, "#39434f"),
      ),
      drawDisc(x, 960, 14, "#39434f"),
    ]),
  );
  return drawing.svg();
}

const drawGum = (x, y, size) => [
  drawLine(
    `M${x} ${y}l${8 * size} ${-150 * size}l${-50 * size} ${-70 * size}m${50 * size} ${70 * size}l${44 * size} ${-80 * size}`,
    "#5c2a18",
    16 * size,
  ),
  [
    [-60, -230, 70],
    [20, -270, 84],
    [76, -220, 66],
  ].map(([dx, dy, r]) => drawDisc(x + dx * size, y + dy * size, r * size, "#3f6b4a")),
];

/** The dog looks ahead, with its ears up and its tongue in the wind. */
const drawDog = () => [
  drawShape(
    "M470 720Q440 560 560 520Q640 500 690 470L700 396L736 350L766 400L800 344L824 420Q900 450 912 486Q906 512 850 512Q824 520 810 560Q800 640 806 720Z",
    "#7a3f14",
  ),
  drawShape("M700 396L736 350L766 400Q730 410 716 440Z", "#4a240a"),
  drawShape("M640 560Q720 540 806 580L806 720H660Q690 640 640 560Z", "#c9853f"),
  drawShape("M880 506Q900 560 866 584Q846 566 852 512Z", "#ff6f80"),
  drawDisc(908, 482, 15, "#12151a"),
  drawDisc(826, 440, 11, "#12151a"),
  drawLine("M690 520Q760 556 808 540", "#e5383b", 20),
  drawDisc(762, 552, 13, "#ffb000"),
  drawLine("M480 640Q400 600 410 520", "#7a3f14", 34),
];
