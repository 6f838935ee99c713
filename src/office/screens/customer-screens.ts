import type { Screen } from './screen.ts'

/** The screens of customers, content and offers. */
export const customerScreens: readonly Screen[] = [
  {
    path: '/customers',
    text: 'office.nav.customers',
    icon: 'users',
    needs: 'customers.read',
    group: 2,
    key: 'KeyC',
    pages: [{ path: ':id', needs: 'customers.read' }],
  },
  {
    path: '/requests',
    text: 'office.nav.requests',
    shortText: 'office.nav.requestsShort',
    icon: 'headset',
    needs: 'requests.read',
    group: 2,
    key: 'KeyR',
    counter: 'requests_waiting',
    pages: [
      { path: 'board', needs: 'requests.read' },
      { path: ':id', needs: 'requests.read' },
    ],
  },
  {
    path: '/discounts',
    text: 'office.nav.discounts',
    shortText: 'office.nav.discountsShort',
    icon: 'ticket',
    needs: 'discounts.write',
    group: 2,
    pages: [
      { path: 'new', needs: 'discounts.write' },
      { path: ':id', needs: 'discounts.write' },
    ],
  },
  {
    path: '/sales',
    text: 'office.nav.sales',
    icon: 'percent',
    needs: 'discounts.write',
    group: 2,
    pages: [
      { path: 'new', needs: 'discounts.write' },
      { path: ':id', needs: 'discounts.write' },
    ],
  },
  {
    path: '/content',
    text: 'office.nav.content',
    icon: 'layout',
    needs: 'content.write',
    group: 2,
    pages: [{ path: ':name', needs: 'content.write' }],
  },
  {
    path: '/messages',
    text: 'office.nav.messages',
    icon: 'envelope-simple',
    needs: 'messages.read',
    group: 2,
    counter: 'dead_messages',
    pages: [{ path: ':id', needs: 'messages.read' }],
  },
]
