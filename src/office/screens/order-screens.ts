import type { Screen } from './screen.ts'

/** The screens of orders, from placement to delivery, and of refunds. */
export const orderScreens: readonly Screen[] = [
  {
    path: '/',
    text: 'office.nav.home',
    icon: 'house',
    needs: 'member',
    group: 0,
    key: 'KeyH',
  },
  {
    path: '/orders',
    text: 'office.nav.orders',
    icon: 'package',
    needs: 'orders.read',
    group: 0,
    key: 'KeyO',
    counter: 'orders_to_confirm',
    pages: [{ path: ':id', needs: 'orders.read' }],
  },
  {
    path: '/orders/pack',
    text: 'office.nav.packing',
    icon: 'list-checks',
    // The screen for members who fetch plants from their places; drivers do not.
    needs: 'stock.write',
    group: 0,
    counter: 'orders_to_pack',
  },
  {
    path: '/run',
    text: 'office.nav.run',
    icon: 'truck',
    needs: 'orders.move',
    inMenuOf: ['driver', 'owner', 'manager'],
    group: 0,
    counter: 'my_stops',
  },
  {
    path: '/refunds',
    text: 'office.nav.refunds',
    shortText: 'office.nav.refundsShort',
    icon: 'wallet',
    needs: ['orders.refund', 'reports.finance'],
    group: 0,
    parent: '/orders',
  },
  {
    path: '/orders/:id/refund',
    text: 'office.nav.refunds',
    icon: 'wallet',
    needs: 'orders.refund',
    group: 0,
    isHidden: true,
    needsObject: true,
  },
  {
    path: '/print',
    text: 'office.nav.print',
    icon: 'printer',
    needs: ['orders.read', 'reports.finance'],
    group: 0,
    isHidden: true,
    needsObject: true,
  },
]
