/** A ramp of five tones, dark to bright, for each car paint. */
export const paints = {
  amber: ["#5a2c00", "#a45400", "#e08900", "#ffb000", "#ffdf8a"],
  red: ["#3d0710", "#7d0f1c", "#bf1f2b", "#e5383b", "#ff8d80"],
  ice: ["#06263c", "#0c4c74", "#1683bd", "#4cc3ff", "#c4ecff"],
  white: ["#3a4454", "#6f7d90", "#a9b4c2", "#dfe4e8", "#ffffff"],
  violet: ["#1a1040", "#34207c", "#5a3fd0", "#8a6bff", "#d3c6ff"],
  green: ["#03241a", "#05503a", "#048a5b", "#00c26f", "#9af5c9"],
  graphite: ["#0a0d12", "#191f29", "#2d3643", "#4a5666", "#93a1b3"],
};

/** Skies: top, middle, horizon, the light behind the horizon, and the land in front of it. */
export const skies = {
  dusk: {
    top: "#0b1030",
    middle: "#3a1f5c",
    horizon: "#f0603a",
    light: "#ffb65c",
    land: "#150f24",
    far: "#2b1a3e",
  },
  night: {
    top: "#05070d",
    middle: "#0d1a33",
    horizon: "#23476f",
    light: "#4cc3ff",
    land: "#070b14",
    far: "#101e35",
  },
  sydney: {
    top: "#0a0f33",
    middle: "#2a2270",
    horizon: "#c0508f",
    light: "#ff9a76",
    land: "#0d0d26",
    far: "#241d56",
  },
  adelaide: {
    top: "#1d0f2e",
    middle: "#7a2340",
    horizon: "#ff7a33",
    light: "#ffd27a",
    land: "#1c0d18",
    far: "#4a1a30",
  },
  perth: {
    top: "#031a26",
    middle: "#06485a",
    horizon: "#2fa79b",
    light: "#c9f7c5",
    land: "#041318",
    far: "#0a3440",
  },
};
