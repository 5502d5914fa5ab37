import { expect, test } from "vitest";
import { buildMapUrls, parsePlace } from "./place.ts";

test.each([
  ["Sandstone Raceway", "Sandstone Raceway", null],
  ["-33.61, 150.75 (Sandstone Raceway)", "Sandstone Raceway", [-33.61, 150.75]],
  ["Swan Coast@-31.6,115.8", "Swan Coast", [-31.6, 115.8]],
  ["-33.61, 150.75", "-33.61, 150.75", [-33.61, 150.75]],
  ["12, 5 Quarry Road", "12, 5 Quarry Road", null],
  ["95.5, 200.25", "95.5, 200.25", null],
])("“%s” is the place %s at %j", (location, name, at) => {
  const { position, ...place } = parsePlace(location);
  expect(place.name).toBe(name);
  expect(position && [position.latitude, position.longitude]).toEqual(at);
});

test("the map URLs contain the location with + for spaces, the zoom and the options of a frame [CMS-061]", () => {
  const { frame, page } = buildMapUrls("480 Quarry Road & Co", 12, true);
  expect(frame).toBe("https://maps.google.com/maps?q=480+Quarry+Road+%26+Co&z=12&output=embed");
  expect(page).toBe("https://maps.google.com/maps?q=480+Quarry+Road+%26+Co&z=12");
  expect(buildMapUrls("Here", 3, false).frame).toBe(
    "https://maps.google.com/maps?q=Here&z=3&output=embed&iwloc=B",
  );
});
