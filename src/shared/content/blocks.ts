import type { Day } from '../day.ts'
import type { Locale } from '../locale.ts'

// Content that staff may edit in the shop (office.md §28): one value for each block.

/** Arabic is required; a missing English text is `''`, and the Arabic is shown instead. */
export interface BilingualText {
  ar: string
  en: string
}

/** A path of the shop or an https address; `''`: no link. */
export type Target = string

export interface ContentLink {
  label: BilingualText
  target: Target
}

/** Icons of the shop's set for statements about the nursery. */
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

/** Pictures included with the shop, for tiles of the category slider. */
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
  /** A newline marks a line break. */
  title: BilingualText
  lead: BilingualText
  button: BilingualText
  target: Target
  second_button: BilingualText
  second_target: Target
  /** Null: the picture included with the shop. */
  media_id: number | null
  /** Mirrors the picture in English, where the text is on the other side. */
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
  /** Used when there is no uploaded picture. */
  tile: TileName | null
  caption: BilingualText
  target: Target
}
export interface HomeSection {
  kind: (typeof sectionKinds)[number]
  /** The category that a section shows. */
  category_id: number | null
  is_on: boolean
  /** The number of plants shown, 4 to 12. */
  limit: number
}
export interface MenuLink extends ContentLink {
  /** The links below it; absent in versions older than this field. */
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
  /** HTML with the tags allowed by contract §3.1. */
  body: BilingualText
  /** For a policy: the Riyadh day from which it applies. */
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

/** The place where the shop shows a block. */
export function placeOf(name: BlockName): string {
  if (!isPageBlock(name)) return '/'
  const page = name.slice('page.'.length)
  return isPolicyBlock(name) ? `/policies/${page}` : `/${page}`
}

/** The text in a language; falls back to Arabic where the English is missing. */
export const inLanguage = (text: BilingualText, locale: Locale): string => text[locale] || text.ar
