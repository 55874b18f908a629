/** What an island knows of the page it stands on. */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import { createContext, useContext, type JSX, type ReactNode } from 'react';

interface Reading {
  readonly site: SiteData;
  readonly page: PageData;
  readonly placeholder: readonly Node[];
}

const Context = createContext<Reading | null>(null);

/** Tells the islands below which page and site they stand on, and what held their place. */
export function PageProvider({ children, ...reading }: Reading & { readonly children: ReactNode }): JSX.Element {
  return <Context value={reading}>{children}</Context>;
}

/** §3 Page of the page being read. */
export function usePage(): PageData {
  return useReading().page;
}

/** §3 Site. */
export function useSite(): SiteData {
  return useReading().site;
}

/** The nodes that stood in the island's place before it was mounted, to be taken apart or shown by `Original`. */
export function usePlaceholder(): readonly Node[] {
  return useReading().placeholder;
}

function useReading(): Reading {
  const reading = useContext(Context);
  if (reading === null) throw new Error('This hook works inside islands only');
  return reading;
}
