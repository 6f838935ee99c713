import type { ComponentType } from 'react'
import type { Counter } from '#contract/office/home.ts'
import type { IconName } from './controls/icon.tsx'
import type { Needed } from './session/member.ts'

type LoadScreen = () => Promise<{ default: ComponentType }>

/** A page that is reached from its screen, and stands in no menu. */
interface SubScreen {
  /** Behind the path of its screen, `:id` for one of its objects. */
  path: string
  needs: Needed
  load: LoadScreen
}

/** A screen with an entry in the sidebar. */
export interface Screen {
  path: string
  /** Its name, a key of the texts. */
  text: string
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
  load: LoadScreen
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
    load: () => import('./home/home-page.tsx'),
  },
  {
    path: '/products',
    text: 'office.nav.products',
    icon: 'plant',
    needs: 'catalogue.read',
    group: 1,
    key: 'KeyP',
    load: () => import('./products/products-page.tsx'),
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
        load: () => import('./product/new-product-page.tsx'),
      },
      {
        path: ':id',
        needs: 'catalogue.read',
        load: () => import('./product/product-page.tsx'),
      },
    ],
  },
  {
    path: '/categories',
    text: 'office.nav.categories',
    icon: 'squares-four',
    needs: 'catalogue.read',
    group: 1,
    load: () => import('./categories/categories-page.tsx'),
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
        load: () => import('./categories/category-page.tsx'),
      },
      {
        path: ':id',
        needs: 'catalogue.write',
        load: () => import('./categories/category-page.tsx'),
      },
    ],
  },
  {
    path: '/options',
    text: 'office.nav.options',
    icon: 'sliders-horizontal',
    needs: 'catalogue.read',
    group: 1,
    load: () => import('./options/options-page.tsx'),
    pages: (['new', ':id'] as const).flatMap((page) => [
      {
        path: `colors/${page}`,
        needs: 'catalogue.write' as const,
        load: () => import('./options/color-page.tsx'),
      },
      {
        path: `sizes/${page}`,
        needs: 'catalogue.write' as const,
        load: () => import('./options/size-page.tsx'),
      },
    ]),
  },
  {
    path: '/synonyms',
    text: 'office.nav.synonyms',
    icon: 'magnifying-glass',
    needs: 'content.write',
    group: 1,
    load: () => import('./synonyms/synonyms-page.tsx'),
  },
  {
    path: '/stock',
    text: 'office.nav.stock',
    icon: 'warehouse',
    needs: 'stock.read',
    group: 2,
    key: 'KeyS',
    load: () => import('./stock/stock-page.tsx'),
    pages: [
      {
        path: 'receive',
        needs: 'stock.write',
        load: () => import('./stock-documents/receive-page.tsx'),
      },
      {
        path: 'adjust',
        needs: ['stock.write', 'stock.adjust'],
        load: () => import('./stock-documents/adjust-page.tsx'),
      },
      { path: 'count', needs: 'stock.read', load: () => import('./counts/counts-page.tsx') },
      { path: 'count/:id', needs: 'stock.write', load: () => import('./counts/count-page.tsx') },
      {
        path: 'movements',
        needs: 'stock.read',
        load: () => import('./stock/movements-page.tsx'),
      },
      {
        path: 'documents',
        needs: 'stock.read',
        load: () => import('./stock-documents/documents-page.tsx'),
      },
      {
        path: 'documents/:id',
        needs: 'stock.read',
        load: () => import('./stock-documents/document-page.tsx'),
      },
      { path: 'plants/:id', needs: 'stock.read', load: () => import('./stock/plant-page.tsx') },
    ],
  },
  {
    path: '/suppliers',
    text: 'office.nav.suppliers',
    icon: 'truck',
    needs: 'stock.read',
    group: 2,
    load: () => import('./suppliers/suppliers-page.tsx'),
    pages: [
      {
        path: 'new',
        needs: 'stock.write',
        load: () => import('./suppliers/supplier-page.tsx'),
      },
      {
        path: ':id',
        needs: 'stock.write',
        load: () => import('./suppliers/supplier-page.tsx'),
      },
    ],
  },
  {
    path: '/import',
    text: 'office.nav.import',
    icon: 'arrows-down-up',
    needs: ['import.run', 'export.run'],
    group: 3,
    load: () => import('./imports/imports-page.tsx'),
    pages: [{ path: ':id', needs: 'import.run', load: () => import('./imports/import-page.tsx') }],
  },
  {
    path: '/staff',
    text: 'office.nav.staff',
    icon: 'users-three',
    needs: 'staff.read',
    group: 3,
    load: () => import('./staff/staff-page.tsx'),
    pages: [{ path: ':id', needs: 'staff.read', load: () => import('./staff/member-page.tsx') }],
  },
  {
    path: '/audit',
    text: 'office.nav.audit',
    icon: 'clock-counter-clockwise',
    needs: 'audit.read',
    group: 3,
    load: () => import('./audit/audit-page.tsx'),
  },
  {
    path: '/jobs',
    text: 'office.nav.jobs',
    icon: 'list-checks',
    needs: 'member',
    group: 3,
    isHidden: true,
    load: () => import('./jobs/jobs-page.tsx'),
    pages: [{ path: ':id', needs: 'member', load: () => import('./jobs/job-page.tsx') }],
  },
  {
    path: '/account',
    text: 'office.account.title',
    icon: 'user',
    needs: 'member',
    group: 3,
    isHidden: true,
    load: () => import('./account/account-page.tsx'),
  },
]
