import type {
  BilingualText,
  ContentIcon,
  ContentLink,
  ContentValues,
  HomeLabel,
  HomeSection,
  PageBlock,
  SliderEntry,
  TileName,
} from './blocks.ts'

/** A text of `locales/{ar,en}/{common,home}.json` in both languages. */
export type TextOf = (key: string) => BilingualText

/** Default texts of the shop's menus and home page, used where staff have entered none. */
export type BuiltInValues = Omit<ContentValues, PageBlock | 'announcement'>

const none: BilingualText = { ar: '', en: '' }

const menu = [
  ['nav.home', '/'],
  ['nav.store', '/products'],
  ['nav.landscape', '/landscape'],
  ['nav.events', '/events'],
  ['nav.about', '/about'],
  ['nav.contact', '/contact'],
] as const
/** In Arabic order; reversed in English, so that summer is on the right in both languages (spec §2). */
const strip = [
  ['summer', 'sun'],
  ['winter', 'snowflake'],
  ['natural-grass', 'plant'],
  ['trees', 'tree-palm'],
] as const
const footerPlants = ['trees', 'shrubs', 'indoor', 'outdoor', 'flowering']
const promises = [
  ['seal-check', 'home.quality', '/policies/returns'],
  ['truck', 'home.delivery', '/policies/delivery'],
  ['headset', 'home.support', '/contact'],
] as const
/** The six categories of the specification, three more, and three collections of the store. */
const tiles: readonly (readonly [slug: string, tile: TileName])[] = [
  ['summer', 'summer'],
  ['winter', 'winter'],
  ['flowering', 'flowering'],
  ['outdoor', 'outdoor'],
  ['indoor', 'indoor'],
  ['shrubs', 'shrubs'],
  ['trees', 'trees'],
  ['natural-grass', 'naturalGrass'],
  ['succulents', 'succulents'],
  ['low-light', 'lowLight'],
  ['pet-safe', 'petSafe'],
  ['easy-care', 'easyCare'],
]
const sections = ['sale', 'slider', 'latest', 'services'] as const

/** The built-in value of every block except the announcement, which has none, and the pages. */
export const builtInValues = (text: TextOf): BuiltInValues => ({
  ...homeValues(text),
  ...menuValues(text),
})

function homeValues(text: TextOf) {
  const [start, end] = [text('home.titleStart'), text('home.titleEnd')]
  return {
    'home.hero': {
      title: { ar: `${start.ar}\n${end.ar}`, en: `${start.en}\n${end.en}` },
      lead: text('home.lead'),
      button: text('home.shop'),
      target: '/products',
      second_button: text('home.design'),
      second_target: '/landscape',
      media_id: null,
      is_mirrored: true,
    },
    'home.labels': {
      labels: promises.map(([icon, key, target]): HomeLabel => ({
        icon,
        title: text(key),
        text: text(`${key}Text`),
        target,
      })),
    },
    'home.slider': {
      entries: tiles.map(([slug, tile]): SliderEntry => ({
        media_id: null,
        tile,
        caption: text(`cat.${slug}`),
        target: `/${slug}`,
      })),
    },
    'home.sections': {
      sections: sections.map((kind): HomeSection => ({
        kind,
        category_id: null,
        is_on: true,
        limit: 4,
      })),
    },
  }
}

function menuValues(text: TextOf) {
  const category = (slug: string): ContentLink => ({
    label: text(`cat.${slug}`),
    target: `/${slug}`,
  })
  const links = menu.map(([key, target]): ContentLink => ({ label: text(key), target }))
  const aboutPlaces: ContentLink[] = [
    { label: text('nav.placeFinder'), target: '/place-finder' },
    { label: text('nav.method'), target: '/how-we-reckon' },
  ]
  return {
    'menu.header': { links },
    'menu.strip': {
      links: [
        ...strip.map(([slug, icon]) => ({ ...category(slug), icon: icon satisfies ContentIcon })),
        { label: text('nav.placeFinder'), target: '/place-finder', icon: 'map-pin' as const },
      ],
    },
    'menu.footer': {
      columns: [
        { label: text('footer.plants'), links: footerPlants.map(category) },
        { label: text('footer.quickLinks'), links: [...links.slice(1), ...aboutPlaces] },
      ],
    },
  }
}

export const blankAnnouncement: ContentValues['announcement'] = {
  text: none,
  link: '',
  tone: 'info',
}
