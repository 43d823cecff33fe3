import { useEffect, useRef } from 'react';

const BARS = Array.from({ length: 24 }, (_, index) => index);
const EVERY_MS = 80;
/** Quieter than any voice near a working microphone. */
const SILENT_LEVEL = 0.004;
const SILENT_AFTER = 5000 / EVERY_MS;

interface Props {
  stream: MediaStream;
  paused: boolean;
  /** Called after five seconds of silence, and when there is sound again. */
  onSilence: (silent: boolean) => void;
}

/** The audio level as scrolling bars. They are updated outside React, and do not move with reduced motion. */
export function LevelMeter({ stream, paused, onSilence }: Props) {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (paused || typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const heights = BARS.map(() => 0);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let quiet = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      if (level >= SILENT_LEVEL && quiet >= SILENT_AFTER) onSilence(false);
      quiet = level >= SILENT_LEVEL ? 0 : quiet + 1;
      if (quiet === SILENT_AFTER) onSilence(true);
      if (still) return;
      heights.shift();
      heights.push(Math.min(1, level * 5));
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${0.12 + 0.88 * (heights[index] ?? 0)})`;
      }
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close().catch(() => undefined);
    };
  }, [stream, paused, onSilence]);
  return (
    <span ref={bars} className="meter" aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} />
      ))}
    </span>
  );
}
