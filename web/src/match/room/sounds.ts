/** Five short cues, made by the browser itself. Off unless switched on; each has a twin to see. */

import { useEffect } from "react";
import { settings } from "../../house/settings";
import { type MatchState, useMatchStore } from "../context";

type Cue = "turn" | "dice" | "loss" | "message" | "error";

/** Frequencies in hertz, one after the other, and how long each sounds in seconds. */
const CUES: Record<Cue, { tones: number[]; each: number; shape: OscillatorType }> = {
  turn: { tones: [523, 659, 784], each: 0.14, shape: "triangle" },
  dice: { tones: [220, 180, 240, 200], each: 0.05, shape: "square" },
  loss: { tones: [196, 147], each: 0.22, shape: "sawtooth" },
  message: { tones: [880], each: 0.1, shape: "sine" },
  error: { tones: [160, 160], each: 0.09, shape: "square" },
};

let context: AudioContext | null = null;

export function play(cue: Cue): void {
  const { sound, volume } = settings.getState();
  if (!sound || volume <= 0) return;
  context ??= new AudioContext();
  const { tones, each, shape } = CUES[cue];
  tones.forEach((tone, place) => {
    const begin = (context as AudioContext).currentTime + place * each;
    strike(context as AudioContext, tone, begin, each, shape, volume * 0.15);
  });
}

function strike(
  audio: AudioContext,
  tone: number,
  at: number,
  length: number,
  shape: OscillatorType,
  loud: number,
): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.value = tone;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + each(length));
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + each(length));
}

const each = (length: number): number => Math.max(length, 0.03);

/** Sound what happens in this match. */
export function useSounds(): void {
  const store = useMatchStore();
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.live.can.act && !before.live.can.act) play("turn");
        if (state.chat.length > before.chat.length) play("message");
        if (state.refusals.length > before.refusals.length || (state.trouble && !before.trouble))
          play("error");
        if (state.live.seq <= before.live.seq || state.seat !== before.seat) return;
        if (strength(state) < strength(before)) play("loss");
        else if (diceFell(state, before)) play("dice");
      }),
    [store],
  );
}

/** How many pieces the powers of the seat in view have on the board. */
function strength({ match, seat, live }: MatchState): number {
  const mine = match.seats.find((one) => one.seat === seat)?.powers ?? [];
  const pieces = Object.values(live.view.spaces).flatMap((space) => space.pieces ?? []);
  return pieces.reduce((sum, piece) => sum + (mine.includes(piece.owner) ? (piece.count ?? 1) : 0), 0);
}

/** Whether one of the new lines tells of values that were rolled. */
function diceFell(state: MatchState, before: MatchState): boolean {
  return state.events.slice(before.events.length).some((told) => Array.isArray(told.data.values));
}
