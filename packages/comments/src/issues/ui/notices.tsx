/** How far a reloading is, and what went wrong (§4, §9 Progress tick, Alert). */
import { useEffect, useState, type JSX } from 'react';
import { noticeText } from './messages';
import { useView } from './view';

const TICK_MS = 200;
const STEP = 5;
/** It goes no further by itself. */
const STOP = 94;
const ALERT_MS = 3000;

/** Only for reloads: before the first list the status says that it loads. */
export function Progress(): JSX.Element {
  const { state, texts } = useView();
  const isRunning = state.loadingComments && state.comments !== null;
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (isRunning) {
      setPercent(0);
      const timer = setInterval(() => setPercent((before) => Math.min(STOP, (before ?? 0) + STEP)), TICK_MS);
      return () => clearInterval(timer);
    }
    setPercent((before) => (before === null ? null : 100));
    const timer = setTimeout(() => setPercent(null), TICK_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return (
    <div className="issues-progress">
      {percent !== null && (
        <div role="progressbar" aria-label={texts.loadingComments} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
          <i style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
    </div>
  );
}

/** Goes by itself after three seconds, or on a click. */
export function Alert(): JSX.Element {
  const { thread, state, texts } = useView();
  const { alert } = state;
  useEffect(() => {
    if (alert === null) return undefined;
    const timer = setTimeout(thread.dismissAlert, ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert, thread]);
  return (
    <div className="issues-alert" role="alert">
      {alert !== null && (
        <button type="button" onClick={thread.dismissAlert} title={texts.dismiss} dir="auto">
          {noticeText(alert, texts)}
        </button>
      )}
    </div>
  );
}
