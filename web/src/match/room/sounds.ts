/** Five short cues, made by the browser itself. Off unless switched on; each has a twin to see. */

import { useEffect } from "react";
import { settings } from "../../house/settings";
import { useMatchStore } from "../context";

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
        if (state.events !== before.events)
          soundOf(state.events.slice(before.events.length).map((told) => told.kind));
      }),
    [store],
  );
}

function soundOf(kinds: string[]): void {
  if (kinds.some((kind) => kind.includes("dice"))) play("dice");
  else if (kinds.some((kind) => kind === "destroyed" || kind === "losses")) play("loss");
}
