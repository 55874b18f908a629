/** The player in the corner: a button, and a panel with the songs. It plays on while the reader goes from page to page, and never by itself. */
import { useId, useRef, useState, type JSX } from 'react';
import './music.css';
import { musicTextsFor } from './texts';
import { timeText } from './time';
import { usePlayer, type Song } from './use-player';

export interface MusicProps {
  /** At least one. */
  readonly songs: readonly Song[];
  /** The corner at the bottom. */
  readonly position: 'left' | 'right';
  /** Language of the page: Chinese texts for `zh…`, else English ones. */
  readonly lang: string;
}

export default function Music({ songs, position, lang }: MusicProps): JSX.Element {
  const texts = musicTextsFor(lang);
  const player = usePlayer(songs);
  const { at, state, time, length, play } = player;
  const { title, artist, cover } = songs[at]!;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOn = state === 'playing' || state === 'loading';
  const name = state === 'playing' ? texts.playing(title) : texts.music;

  return (
    <section
      className={`music music-${position}`}
      aria-label={texts.music}
      lang={texts.lang}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        toggle.current!.focus();
      }}
    >
      <audio {...player.audio} />
      <button ref={toggle} type="button" className="music-open" aria-label={name} title={name} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        {state === 'playing' ? (
          <span className="music-bars">
            <i />
            <i />
            <i />
          </span>
        ) : (
          <Icon name="note" />
        )}
      </button>
      {isOpen && (
        <div id={id} className="music-panel">
          <div className="music-song">
            <span className="music-cover">
              <Icon name="note" />
              {cover !== undefined && <img key={cover} src={cover} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
            </span>
            <div>
              <p className="music-title">{title}</p>
              <p>{artist}</p>
            </div>
          </div>
          <div className="music-place">
            {/* Not between two songs: what is disabled loses the focus, and Escape with it. */}
            <input type="range" max={length} value={time} disabled={length === 0 && state === 'paused'} aria-label={texts.progress} aria-valuetext={`${timeText(time)} / ${timeText(length)}`} onChange={({ target }) => player.seek(target.valueAsNumber)} />
            <span>{timeText(time)}</span>
            <span role="status" className={`music-${state}`}>
              {state === 'loading' || state === 'failed' ? texts[state] : ''}
            </span>
            <span>{length > 0 && timeText(length)}</span>
          </div>
          <div className="music-buttons">
            {songs.length > 1 && <Button name="previous" label={texts.previous} onClick={() => play(at - 1)} />}
            <Button name={isOn ? 'pause' : 'play'} label={isOn ? texts.pause : texts.play} onClick={() => (isOn ? player.pause() : play(at))} autoFocus />
            {songs.length > 1 && <Button name="next" label={texts.next} onClick={() => play(at + 1)} />}
          </div>
          {songs.length > 1 && (
            <ol className="music-songs" aria-label={texts.songs}>
              {songs.map((song, index) => (
                <li key={index}>
                  <button type="button" aria-current={index === at || undefined} onClick={() => play(index)}>
                    {song.title}
                    <span>{song.artist}</span>
                  </button>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  );
}

/** In a square of 24. */
const OUTLINES = {
  note: 'M8.5 18V6l11-2v12M3.5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M14.5 16a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  previous: 'M18 6l-9 6 9 6zM6 6v12',
  play: 'M8 5l11 7-11 7z',
  pause: 'M7 6h3v12H7zM14 6h3v12h-3z',
  next: 'M6 6l9 6-9 6zM18 6v12',
} as const;

function Icon({ name }: { readonly name: keyof typeof OUTLINES }): JSX.Element {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}

function Button({ name, label, ...more }: { readonly name: keyof typeof OUTLINES; readonly label: string; readonly onClick: () => void; readonly autoFocus?: boolean }): JSX.Element {
  return (
    <button type="button" className={`music-${name}`} aria-label={label} title={label} {...more}>
      <Icon name={name} />
    </button>
  );
}
