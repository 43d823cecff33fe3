import { type RefObject, useEffect, useRef, useState } from 'react';

interface Playback {
  audio: RefObject<HTMLAudioElement | null>;
  playing: boolean;
  /** Seconds. */
  position: number;
  /** In seconds; null until it is known. */
  duration: number | null;
  failed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Loads the length and the first bytes before playback. */
  prepare: () => void;
}

/** Only one recording plays at a time. */
let sounding: HTMLAudioElement | null = null;

/** The state of an audio element. */
export function usePlayback(source: string, knownSeconds: number | null): Playback {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(knownSeconds);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const on = (events: readonly string[], listener: () => void) => {
      for (const event of events) element.addEventListener(event, listener, listening);
    };
    on(['play'], () => {
      if (sounding !== element) sounding?.pause();
      sounding = element;
      setPlaying(true);
    });
    on(['pause', 'ended'], () => setPlaying(false));
    on(['timeupdate', 'seeking'], () => setPosition(element.currentTime));
    on(['loadedmetadata', 'durationchange'], () => {
      if (Number.isFinite(element.duration)) setDuration(element.duration);
    });
    on(['error'], () => setFailed(true));
    return () => {
      listening.abort();
      if (!element.paused) element.pause();
      if (sounding === element) sounding = null;
    };
  }, [source]);

  return {
    audio,
    playing,
    position,
    duration,
    failed,
    toggle: () => {
      const element = audio.current;
      if (!element) return;
      if (element.paused) void element.play().catch(() => undefined);
      else element.pause();
    },
    seek: (seconds) => {
      if (audio.current) audio.current.currentTime = seconds;
      setPosition(seconds);
    },
    prepare: () => {
      if (audio.current) audio.current.preload = 'metadata';
    },
  };
}
