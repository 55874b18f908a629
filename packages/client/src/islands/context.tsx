/** What an island knows of the page it stands on. */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import { createContext, useContext, type JSX, type ReactNode } from 'react';

interface Reading {
  readonly site: SiteData;
  readonly page: PageData;
}

const Context = createContext<Reading | null>(null);

export function PageProvider({ site, page, children }: Reading & { readonly children: ReactNode }): JSX.Element {
  return <Context value={{ site, page }}>{children}</Context>;
}

/** §3 Page of the page being read. */
export function usePage(): PageData {
  return useReading().page;
}

/** §3 Site. */
export function useSite(): SiteData {
  return useReading().site;
}

function useReading(): Reading {
  const reading = useContext(Context);
  if (reading === null) throw new Error('usePage and useSite work inside islands only.');
  return reading;
}
