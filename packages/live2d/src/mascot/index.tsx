/**
 * The mascot in the corner of the window (§4 Mascot). Here stands only whether there is room for her: on a phone and in a narrow window
 * nothing else is loaded.
 */
import { useEffect, useState, type ComponentType, type JSX } from 'react';
import type { MascotProps } from './props';

export type { MascotProps } from './props';
export type { MascotMessages } from './texts';

const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i;

/** Windows with room for text and mascot side by side. In a narrower one nothing is even loaded. */
const WIDE = '(min-width: 85rem)';

/** The mascot; nothing on mobile devices, in a narrow window, where no supported theme is named, and until it is loaded. */
export default function Mascot(props: MascotProps): JSX.Element | null {
  const [Widget, setWidget] = useState<ComponentType<MascotProps> | null>(null);
  useEffect(() => {
    if (MOBILE.test(navigator.userAgent)) return;
    const wide = matchMedia(WIDE);
    const look = (): void => void (wide.matches && import('./widget').then((loaded) => setWidget(() => loaded.default), console.error));
    wide.addEventListener('change', look);
    look();
    return () => wide.removeEventListener('change', look);
  }, []);
  return Widget && <Widget {...props} />;
}
