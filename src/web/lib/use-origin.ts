import { useRouteLoaderData } from 'react-router'

/** Scheme and host of the shop from the root's loader, for addresses used outside it. */
export const useOrigin = (): string => useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''

/** An absolute address from a root-relative one; an absolute one is unchanged. */
export const absolute = (address: string, origin: string): string =>
  address.startsWith('/') ? origin + address : address
