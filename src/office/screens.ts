import type { Counter } from '#contract/office/home.ts'
import type { IconName } from './controls/icon.tsx'
import type { Needed } from './session/member.ts'

/** A page that is reached from its screen, and stands in no menu. */
interface SubScreen {
  /** Behind the path of its screen, `:id` for one of its objects. */
  path: string
  needs: Needed
}

/** A screen with an entry in the sidebar. */
export interface Screen {
  path: string
  /** Its name, a key of the texts. */
  text: string
  /** Where there is room for one word. */
  shortText?: string
  icon: IconName
  needs: Needed
  /** Entries of one group stand together, a hairline after them. */
  group: number
  /** `g`, then this key, as `event.code` has it. */
  key?: string
  /** Reached from elsewhere: no entry in the menu. */
  isHidden?: true
  /** What waits there. */
  counter?: Counter
  pages?: readonly SubScreen[]
}

/** Every screen there is, in the order of the sidebar: routes, menu, palette and shortcuts are made of this list. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    text: 'office.nav.home',
    icon: 'house',
    needs: 'member',
    group: 0,
    key: 'KeyH',
  },
  {
    path: '/products',
    text: 'office.nav.products',
    icon: 'plant',
    needs: 'catalogue.read',
    group: 1,
    key: 'KeyP',
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
      },
      {
        path: 'grid',
        needs: ['catalogue.write', 'catalogue.price'],
      },
      {
        path: 'labels',
        needs: 'catalogue.read',
      },
      {
        path: ':id',
        needs: 'catalogue.read',
      },
    ],
  },
  {
    path: '/categories',
    text: 'office.nav.categories',
    icon: 'squares-four',
    needs: 'catalogue.read',
    group: 1,
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
      },
      {
        path: ':id',
        needs: 'catalogue.write',
      },
      {
        path: ':id/order',
        needs: 'catalogue.write',
      },
    ],
  },
  {
    path: '/options',
    text: 'office.nav.options',
    shortText: 'office.nav.optionsShort',
    icon: 'sliders-horizontal',
    needs: 'catalogue.read',
    group: 1,
    pages: (['new', ':id'] as const).flatMap((page) => [
      {
        path: `colors/${page}`,
        needs: 'catalogue.write' as const,
      },
      {
        path: `sizes/${page}`,
        needs: 'catalogue.write' as const,
      },
    ]),
  },
  {
    path: '/synonyms',
    text: 'office.nav.synonyms',
    icon: 'magnifying-glass',
    needs: 'content.write',
    group: 1,
  },
  {
    path: '/stock',
    text: 'office.nav.stock',
    icon: 'warehouse',
    needs: 'stock.read',
    group: 2,
    key: 'KeyS',
    pages: [
      {
        path: 'receive',
        needs: 'stock.write',
      },
      {
        path: 'adjust',
        needs: ['stock.write', 'stock.adjust'],
      },
      { path: 'count', needs: 'stock.read' },
      { path: 'count/:id', needs: 'stock.write' },
      {
        path: 'movements',
        needs: 'stock.read',
      },
      {
        path: 'documents',
        needs: 'stock.read',
      },
      {
        path: 'documents/:id',
        needs: 'stock.read',
      },
      { path: 'plants/:id', needs: 'stock.read' },
    ],
  },
  {
    path: '/suppliers',
    text: 'office.nav.suppliers',
    icon: 'truck',
    needs: 'stock.read',
    group: 2,
    pages: [
      {
        path: 'new',
        needs: 'stock.write',
      },
      {
        path: ':id',
        needs: 'stock.write',
      },
    ],
  },
  {
    path: '/reports',
    text: 'office.nav.reports',
    icon: 'chart-bar',
    needs: ['reports.sales', 'reports.finance', 'costs.read'],
    group: 3,
    key: 'KeyT',
    pages: [{ path: ':name', needs: ['reports.sales', 'reports.finance', 'costs.read'] }],
  },
  {
    path: '/print',
    text: 'office.nav.print',
    icon: 'printer',
    needs: ['orders.read', 'reports.finance'],
    group: 3,
    isHidden: true,
  },
  {
    path: '/refunds',
    text: 'office.nav.refunds',
    icon: 'wallet',
    needs: ['orders.refund', 'reports.finance'],
    group: 3,
  },
  {
    path: '/orders/:id/refund',
    text: 'office.nav.refunds',
    icon: 'wallet',
    needs: 'orders.refund',
    group: 3,
    isHidden: true,
  },
  {
    path: '/import',
    text: 'office.nav.import',
    shortText: 'office.nav.importShort',
    icon: 'arrows-down-up',
    needs: ['import.run', 'export.run'],
    group: 3,
    pages: [{ path: ':id', needs: 'import.run' }],
  },
  {
    path: '/staff',
    text: 'office.nav.staff',
    icon: 'users-three',
    needs: 'staff.read',
    group: 3,
    pages: [{ path: ':id', needs: 'staff.read' }],
  },
  {
    path: '/audit',
    text: 'office.nav.audit',
    icon: 'clock-counter-clockwise',
    needs: 'audit.read',
    group: 3,
  },
  {
    path: '/jobs',
    text: 'office.nav.jobs',
    icon: 'list-checks',
    needs: 'member',
    group: 3,
    isHidden: true,
    pages: [{ path: ':id', needs: 'member' }],
  },
  {
    path: '/account',
    text: 'office.account.title',
    icon: 'user',
    needs: 'member',
    group: 3,
    isHidden: true,
  },
]
