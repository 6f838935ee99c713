import { useRouteLoaderData } from 'react-router'

/** Scheme and host of the shop, for addresses that leave it; the root's loader knows. */
export const useOrigin = (): string => useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
