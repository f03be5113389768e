// How each sound is made: tones that die away and noise through a band.

import type { Sound } from "./sound.svelte";

/** A tone that dies away: struck wood is short, a bell is long with upper tones that do not fit. */
function tone(
  context: AudioContext,
  pitch: number,
  seconds: number,
  loud: number,
  after = 0,
  kind: OscillatorType = "sine",
  falls = 1,
): void {
  const start = context.currentTime + after;
  const source = new OscillatorNode(context, { type: kind, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(pitch * falls, start + seconds);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Noise through a narrow band: water, paper, the clatter of dice. */
function hiss(context: AudioContext, low: number, high: number, seconds: number, loud: number, after = 0): void {
  const start = context.currentTime + after;
  const frames = Math.ceil(context.sampleRate * seconds);
  const buffer = new AudioBuffer({ length: frames, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: low, Q: 0.9 });
  band.frequency.linearRampToValueAtTime(high, start + seconds * 0.5);
  band.frequency.linearRampToValueAtTime(low, start + seconds);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + seconds * 0.35);
  gain.gain.linearRampToValueAtTime(0, start + seconds);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(start);
}

export const SCORE: Record<Sound, (context: AudioContext) => void> = {
  turn: (c) => {
    tone(c, 587, 1.1, 0.16);
    tone(c, 1579, 0.5, 0.04);
    tone(c, 784, 1.4, 0.14, 0.16);
    tone(c, 2109, 0.5, 0.03, 0.16);
  },
  bell: (c) => {
    tone(c, 660, 0.9, 0.12);
    tone(c, 1775, 0.4, 0.04);
  },
  wood: (c) => {
    tone(c, 820, 0.07, 0.25, 0, "triangle", 0.7);
    hiss(c, 1800, 2400, 0.04, 0.12);
  },
  drum: (c) => {
    tone(c, 120, 0.5, 0.5, 0, "sine", 0.45);
    hiss(c, 200, 400, 0.09, 0.2);
  },
  tick: (c) => tone(c, 1180, 0.06, 0.14, 0, "triangle", 0.8),
  wave: (c) => hiss(c, 380, 1100, 0.7, 0.12),
  paper: (c) => hiss(c, 2600, 4200, 0.14, 0.07),
};
