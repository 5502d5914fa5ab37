import { settableClock } from "../../../tests/support/settable-clock.ts";
import { type AtTheDoor, createLogInLine, type PlaceInLine } from "./log-in-line.ts";

/**
 * A line of two at once, and of sixteen who wait on their connection, unless told otherwise. `tire` ends the
 * patience of all who wait so, or of the one who was the so-manieth to do it (from 0).
 */
export function aLine(settings: { atOnce?: number; mostHeld?: number } = {}) {
  const clock = settableClock();
  const tired: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => tired.push(resolve));
  const line = createLogInLine({ clock, atOnce: 2, mostHeld: 16, longestHeld: 10_000, pause, ...settings });
  const order: string[] = [];
  /** Somebody comes; when it is their turn their name is noted, and they are to be let go by `leave`. */
  const come = (name: string, place: PlaceInLine | null = null) => {
    const door = line.enter(place);
    const leave = door.then((at) => {
      if (at.kind === "turn") order.push(name);
      return at.kind === "turn" ? at.leave : () => undefined;
    });
    clock.advance(1);
    return { door, leave };
  };
  const tire = (which?: number) =>
    which === undefined ? tired.splice(0).forEach((end) => end()) : tired[which]?.();
  return { clock, line, order, come, tire };
}

export const placeOf = (at: AtTheDoor): PlaceInLine => {
  if (at.kind === "turn") throw new Error("it was their turn");
  return at.place;
};

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** What somebody is told at once; "held" who is left to wait on their connection. */
export const toldAtOnce = ({ door }: { door: Promise<AtTheDoor> }): Promise<AtTheDoor | "held"> =>
  Promise.race([door, settled().then(() => "held" as const)]);
