/** §3 Avatars. Decoration: the name stands beside it. */
import { md5 } from '@glimpress/comment-protocol';
import { useMemo, useState, type JSX } from 'react';
import { drawAvatar, initialOf } from './drawn-avatar';

/** The seven styles, as the avatar service names them. Drawn here, `mp` is a letter, `blank` a bare field, all others a pattern. */
export interface AvatarSource {
  readonly style: string;
  /** Base address of a service that knows the MD5 of mails; undefined: drawn here. */
  readonly service: string | undefined;
  /** Asks the service anew each time. */
  readonly force: boolean;
}

export function Avatar({ nick, mail, source }: { readonly nick: string; readonly mail: string; readonly source: AvatarSource }): JSX.Element {
  const [isBroken, setBroken] = useState(false);
  const address = useMemo(() => serviceAddress(mail, source), [mail, source]);
  if (address !== null && !isBroken) return <img className="cm-avatar" src={address} alt="" width="40" height="40" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  return <Drawn nick={nick} seed={mail || nick} style={source.style} />;
}

/** The mail's MD5 as Valine takes it: of the text as it is stored. */
function serviceAddress(mail: string, { service, style, force }: AvatarSource): string | null {
  if (service === undefined) return null;
  const [base, query] = service.split('?');
  return `${base}${md5(mail)}?${query ? `${query}&` : ''}d=${style}${force ? `&q=${Math.random().toString(36).slice(2)}` : ''}`;
}

function Drawn({ nick, seed, style }: { readonly nick: string; readonly seed: string; readonly style: string }): JSX.Element {
  const { hue, fields } = useMemo(() => drawAvatar(seed), [seed]);
  return (
    <svg className="cm-avatar" viewBox="0 0 7 7" width="40" height="40" aria-hidden="true" style={{ color: `hsl(${hue} 45% 50%)`, background: `hsl(${hue} 45% 50% / 0.16)` }}>
      {style === 'mp' ? (
        <text x="3.5" y="3.6" fontSize="3.6" textAnchor="middle" dominantBaseline="central" fill="currentColor">
          {initialOf(nick)}
        </text>
      ) : (
        style !== 'blank' && <path d={fields} fill="currentColor" shapeRendering="crispEdges" />
      )}
    </svg>
  );
}
