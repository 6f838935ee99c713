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
        path: ':id',
        needs: 'catalogue.read',
        load: () => import('./products/product-page.tsx'),
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
