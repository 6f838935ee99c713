import { paths } from '../lib/paths.ts'
import type { IconName } from '../ui/icon.tsx'

/** The menu: text key and address. */
export const menu = [
  ['nav.home', paths.home()],
  ['nav.store', paths.products()],
  ['nav.landscape', paths.landscape()],
  ['nav.events', paths.events()],
  ['nav.about', paths.about()],
  ['nav.contact', paths.contact()],
] as const

/** The strip under the header, in Arabic order. */
export const strip = [
  ['cat.summer', paths.category('summer'), 'sun'],
  ['cat.winter', paths.category('winter'), 'snowflake'],
  ['cat.natural-grass', paths.category('natural-grass'), 'plant'],
  ['cat.trees', paths.category('trees'), 'tree-palm'],
] as const satisfies (readonly [string, string, IconName])[]

export const footerPlants = ['trees', 'shrubs', 'indoor', 'outdoor', 'flowering'] as const
