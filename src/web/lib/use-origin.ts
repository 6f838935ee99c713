import { useRouteLoaderData } from 'react-router'

/** Scheme and host of the shop, for addresses that leave it; the root's loader knows. */
export const useOrigin = (): string => useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''

/** A root-relative address as one that may leave the shop; an absolute one as it stands. */
export const absolute = (address: string, origin: string): string =>
  address.startsWith('/') ? origin + address : address
