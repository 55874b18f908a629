import { useEffect, useRef, type FocusEvent } from 'react';

type Handler = (event: FocusEvent) => void;

/** For an element that goes while the focus may be in it, as a notice does when it is closed: the focus goes back to where it came from. */
export function useFocusBack(): { readonly onFocus: Handler; readonly onBlur: Handler } {
  const from = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) from.current?.focus({ preventScroll: true });
    },
    [],
  );
  const keep = ({ type, currentTarget, relatedTarget }: FocusEvent): void => {
    // Not when it moves between the buttons inside.
    if (!currentTarget.contains(relatedTarget)) from.current = type === 'focus' ? (relatedTarget as HTMLElement | null) : null;
  };
  return { onFocus: keep, onBlur: keep };
}
