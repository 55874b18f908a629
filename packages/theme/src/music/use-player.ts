/** The songs of a site, one of which plays. Nothing of a song is asked for before a reader wants to hear it. */
import { useRef, useState, type AudioHTMLAttributes, type RefObject } from 'react';

export interface Song {
  readonly title: string;
  readonly artist?: string;
  /** Address of its file. */
  readonly url: string;
  /** Address of a picture. */
  readonly cover?: string;
}

export interface Player {
  /** Place of the song in the list. */
  readonly at: number;
  readonly state: 'paused' | 'loading' | 'playing' | 'failed';
  /** Seconds; the length is 0 until it is known. */
  readonly time: number;
  readonly length: number;
  /** For the `<audio>` that plays. */
  readonly audio: AudioHTMLAttributes<HTMLAudioElement> & { readonly ref: RefObject<HTMLAudioElement | null> };
  /** The list is a ring. */
  play(at: number): void;
  pause(): void;
  seek(seconds: number): void;
}

/** A bar that is being moved names many places: the network is asked for the one where it stays. */
const SEEK_AFTER_MS = 250;

export function usePlayer(songs: readonly Song[]): Player {
  const ref = useRef<HTMLAudioElement>(null);
  const seeking = useRef(0);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<Player['state']>('paused');
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);

  const pause = (): void => ref.current!.pause();

  function play(wanted: number): void {
    const audio = ref.current!;
    const next = (wanted + songs.length) % songs.length;
    const song = songs[next]!;
    const isOther = audio.getAttribute('src') !== song.url;
    // What failed is asked for anew, from where it failed.
    if (isOther || audio.error !== null) {
      clearTimeout(seeking.current);
      seeking.current = 0;
      const start = isOther ? 0 : audio.currentTime;
      audio.src = song.url;
      audio.currentTime = start;
      setAt(next);
      setTime(Math.floor(start));
      setLength(0);
    }
    setState('loading');
    // A file that cannot be played is an event, too; that the browser wants the reader to press a button is none.
    audio.play().catch(({ name }: Error) => name === 'NotAllowedError' && setState('paused'));
    tellSystem(song, { play: () => play(next), pause, previoustrack: () => play(next - 1), nexttrack: () => play(next + 1) });
  }

  return {
    at,
    state,
    time,
    length,
    play,
    pause,
    seek(seconds) {
      setTime(seconds);
      clearTimeout(seeking.current);
      seeking.current = window.setTimeout(() => {
        seeking.current = 0;
        ref.current!.currentTime = seconds;
      }, SEEK_AFTER_MS);
    },
    audio: {
      ref,
      preload: 'none',
      onPlaying: () => setState('playing'),
      onWaiting: () => setState('loading'),
      // Chromium pauses what has failed.
      onPause: ({ currentTarget }) => setState(currentTarget.error === null ? 'paused' : 'failed'),
      onEnded: () => play(at + 1),
      onError: () => setState('failed'),
      onTimeUpdate: ({ currentTarget }) => seeking.current === 0 && setTime(Math.floor(currentTarget.currentTime)),
      onDurationChange: ({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? Math.floor(duration) : 0),
    },
  };
}

/** What plays, and the buttons for it, on the lock screen and the keyboard, where there are any. */
function tellSystem({ title, artist, cover }: Song, actions: Readonly<Partial<Record<MediaSessionAction, () => void>>>): void {
  const { mediaSession } = navigator as Partial<Navigator>;
  if (mediaSession === undefined) return;
  mediaSession.metadata = new MediaMetadata({ title, artist, artwork: cover === undefined ? [] : [{ src: cover }] });
  for (const [action, act] of Object.entries(actions)) mediaSession.setActionHandler(action as MediaSessionAction, act);
}
