import { useRouteLoaderData } from 'react-router'
import type { ShopContent } from '#contract/content.ts'

/** Announcement and menus of every page. */
export interface Frame {
  announcement: ShopContent['announcement']
  menu: ShopContent['menu.header']
  strip: ShopContent['menu.strip']
  footer: ShopContent['menu.footer']
}

const none: Frame = { announcement: null, menu: [], strip: [], footer: [] }

/** Data from the root's loader. */
export const useFrame = (): Frame => useRouteLoaderData<{ frame: Frame }>('root')?.frame ?? none
