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
]
