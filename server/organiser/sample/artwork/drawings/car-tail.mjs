import { createEndDrawing } from "./car-end.mjs";

/** Draws the rear of a car: lamps, plate and exhausts. */
export function drawTail(car, shape) {
  const { drawShape, drawPair } = createEndDrawing(car, -0.015);
  const { lights } = car;
  const lampPaint = { fill: lights > 0 ? "#ff2d33" : "#7a1116" };
  const lampCorePaint = { fill: lights > 0 ? "#ffc9b8" : "#a32a2a" };
  const lampShapes = {
    coupe: [
      drawShape(
        [
          [-0.77, 0.71],
          [0.77, 0.71],
          [0.77, 0.83],
          [-0.77, 0.83],
        ],
        { fill: "#120508" },
      ),
      drawPair(
        [
          [0.3, 0.74],
          [0.76, 0.73],
          [0.77, 0.82],
          [0.34, 0.8],
        ],
        lampPaint,
      ),
      drawPair(
        [
          [0.42, 0.76],
          [0.7, 0.755],
          [0.71, 0.79],
          [0.44, 0.785],
        ],
        lampCorePaint,
      ),
      drawShape(
        [
          [-0.28, 0.765],
          [0.28, 0.765],
          [0.28, 0.78],
          [-0.28, 0.78],
        ],
        lampPaint,
      ),
    ],
    sedan: [
      drawPair(
        [
          [0.5, 0.72],
          [0.8, 0.7],
          [0.8, 0.88],
          [0.44, 0.86],
        ],
        { fill: "#120508" },
      ),
      drawPair(
        [
          [0.52, 0.8],
          [0.79, 0.79],
          [0.79, 0.86],
          [0.48, 0.845],
        ],
        lampPaint,
      ),
      drawPair(
        [
          [0.56, 0.74],
          [0.78, 0.73],
          [0.785, 0.77],
          [0.54, 0.78],
        ],
        lampPaint,
      ),
      drawPair(
        [
          [0.58, 0.815],
          [0.74, 0.81],
          [0.74, 0.84],
          [0.56, 0.835],
        ],
        lampCorePaint,
      ),
    ],
    hatch: [
      drawPair(
        [
          [0.46, 0.7],
          [0.77, 0.68],
          [0.76, 0.88],
          [0.5, 0.88],
        ],
        { fill: "#120508" },
      ),
      drawPair(
        [
          [0.6, 0.7],
          [0.76, 0.7],
          [0.75, 0.87],
          [0.62, 0.87],
        ],
        lampPaint,
      ),
      drawPair(
        [
          [0.65, 0.74],
          [0.72, 0.74],
          [0.715, 0.83],
          [0.66, 0.83],
        ],
        lampCorePaint,
      ),
    ],
    ute: [
      drawShape(
        [
          [-0.74, 0.56],
          [0.74, 0.56],
          [0.74, 0.92],
          [-0.74, 0.92],
        ],
        { fill: car.paint[1] },
      ),
      drawPair(
        [
          [0.68, 0.6],
          [0.84, 0.6],
          [0.83, 0.94],
          [0.7, 0.94],
        ],
        { fill: "#120508" },
      ),
      drawPair(
        [
          [0.7, 0.66],
          [0.83, 0.66],
          [0.82, 0.9],
          [0.71, 0.9],
        ],
        lampPaint,
      ),
      drawPair(
        [
          [0.74, 0.72],
          [0.79, 0.72],
          [0.785, 0.84],
          [0.745, 0.84],
        ],
        lampCorePaint,
      ),
    ],
  }[shape];
  return [
    drawShape(
      [
        [-0.62, 0.28],
        [0.62, 0.28],
        [0.7, 0.46],
        [-0.7, 0.46],
      ],
      { fill: "#07090d" },
    ),
    [-0.4, -0.13, 0.13, 0.4].map((px) =>
      drawShape(
        [
          [px - 0.012, 0.26],
          [px + 0.012, 0.26],
          [px + 0.012, 0.42],
          [px - 0.012, 0.42],
        ],
        { fill: "#20262f" },
      ),
    ),
    drawPair(
      [
        [0.46, 0.31],
        [0.6, 0.31],
        [0.6, 0.4],
        [0.46, 0.4],
      ],
      { fill: "#3a4452" },
    ),
    drawPair(
      [
        [0.475, 0.325],
        [0.585, 0.325],
        [0.585, 0.385],
        [0.475, 0.385],
      ],
      { fill: "#020305" },
    ),
    drawShape(
      [
        [-0.2, 0.5],
        [0.2, 0.5],
        [0.2, 0.62],
        [-0.2, 0.62],
      ],
      { fill: "#f4f5f2" },
    ),
    drawShape(
      [
        [-0.15, 0.535],
        [0.15, 0.535],
        [0.15, 0.585],
        [-0.15, 0.585],
      ],
      { fill: "#1a1f27" },
    ),
    lampShapes,
  ];
}
