import type { JSX } from 'react';

/** What stands where a list would be when there is nothing to list. */
export function Empty({ title, hint }: { readonly title: string; readonly hint?: string }): JSX.Element {
  return (
    <div className="empty">
      <p>{title}</p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
