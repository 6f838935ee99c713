import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The customer's own screens: cart, checkout, orders, account. */
export const accountRoutes: RouteConfigEntry[] = []
