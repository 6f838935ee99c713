import type { Day } from '../day.ts'
import type { Locale } from '../locale.ts'

// What staff may say in the shop (office.md §28): one value for each block.

/** Arabic is required; a missing English is `''`, and the Arabic stands for it. */
export interface BilingualText {
  ar: string
  en: string
}

/** A path of the shop's own or an https address; `''`: it leads nowhere. */
export type Target = string

export interface ContentLink {
  label: BilingualText
  target: Target
}

/** Icons of the shop's set that stand for something a nursery says. */
export const contentIcons = [
  'seal-check',
  'shield-check',
  'truck',
  'package',
  'headset',
  'arrows-clockwise',
  'plant',
  'leaf',
  'tree-palm',
  'drop',
  'sun',
  'snowflake',
  'thermometer-simple',
  'paw-print',
  'shovel',
  'ruler',
  'tag',
  'heart',
  'house',
  'calendar-blank',
  'credit-card',
  'hand-coins',
  'map-pin',
  'storefront',
] as const
export type ContentIcon = (typeof contentIcons)[number]

/** Pictures that come with the shop, for tiles of the category slider. */
export const tileNames = [
  'summer',
  'winter',
  'flowering',
  'outdoor',
  'indoor',
  'shrubs',
  'trees',
  'naturalGrass',
  'succulents',
  'lowLight',
  'petSafe',
  'easyCare',
] as const
export type TileName = (typeof tileNames)[number]

export const tones = ['info', 'sale', 'warning'] as const
export const sectionKinds = [
  'sale',
  'slider',
  'latest',
  'featured',
  'category',
  'services',
] as const

export interface Announcement {
  text: BilingualText
  link: Target
  tone: (typeof tones)[number]
}
export interface HomeHero {
  /** A new line where the shop breaks it. */
  title: BilingualText
  lead: BilingualText
  button: BilingualText
  target: Target
  second_button: BilingualText
  second_target: Target
  /** Null: the picture that comes with the shop. */
  media_id: number | null
  /** What the picture shows stands on the other side in English, where the words change sides. */
  is_mirrored: boolean
}
export interface HomeLabel {
  icon: ContentIcon
  title: BilingualText
  text: BilingualText
  target: Target
}
export interface SliderEntry {
  media_id: number | null
  /** Where there is no picture of the shop's own. */
  tile: TileName | null
  caption: BilingualText
  target: Target
}
export interface HomeSection {
  kind: (typeof sectionKinds)[number]
  /** Of a section that shows a category. */
  category_id: number | null
  is_on: boolean
  /** How many plants it shows, 4 to 12. */
  limit: number
}
export interface MenuLink extends ContentLink {
  /** Under it; absent in versions from before there were any. */
  children?: ContentLink[] | undefined
}
export interface StripLink extends MenuLink {
  icon: ContentIcon
}
export interface FooterColumn {
  label: BilingualText
  links: MenuLink[]
}
export interface Page {
  title: BilingualText
  /** HTML of the tags of contract §3.1. */
  body: BilingualText
  /** Of a policy: the day in Riyadh from which it holds. */
  valid_from: Day | null
}

export const policyBlocks = [
  'page.returns',
  'page.delivery',
  'page.complaints',
  'page.privacy',
] as const
export const pageBlocks = [
  'page.about',
  'page.faq',
  'page.landscape',
  'page.events',
  'page.contact',
  ...policyBlocks,
] as const
export type PageBlock = (typeof pageBlocks)[number]

export type ContentValues = {
  announcement: Announcement
  'home.hero': HomeHero
  'home.labels': { labels: HomeLabel[] }
  'home.slider': { entries: SliderEntry[] }
  'home.sections': { sections: HomeSection[] }
  'menu.header': { links: MenuLink[] }
  'menu.strip': { links: StripLink[] }
  'menu.footer': { columns: FooterColumn[] }
} & Record<PageBlock, Page>

/** Every block, in the order in which the office lists them. */
export const blockNames = [
  'announcement',
  'home.hero',
  'home.labels',
  'home.slider',
  'home.sections',
  'menu.header',
  'menu.strip',
  'menu.footer',
  ...pageBlocks,
] as const
export type BlockName = keyof ContentValues

export const isPageBlock = (name: BlockName): name is PageBlock => name.startsWith('page.')
export const isPolicyBlock = (name: BlockName): boolean =>
  policyBlocks.some((policy) => policy === name)

/** Where the shop shows a block. */
export function placeOf(name: BlockName): string {
  if (!isPageBlock(name)) return '/'
  const page = name.slice('page.'.length)
  return isPolicyBlock(name) ? `/policies/${page}` : `/${page}`
}

/** The text in a language; the Arabic where the English is missing. */
export const inLanguage = (text: BilingualText, locale: Locale): string => text[locale] || text.ar
