import type { RouterContextProvider } from 'react-router'
import { listOffers, listProducts } from '#contract/catalogue.ts'
import type { ShopContent } from '#contract/content.ts'
import type { Product } from '#contract/product.ts'
import { dayOf, type Day } from '#shared/day.ts'
import { apiContext } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { loadBlocks } from '../loading/content.server.ts'
import type { Plant } from '../product/plant.ts'
import { toPlant } from '../product/to-plant.ts'
import { tenths } from '../ui/picture.tsx'
import type { SliderTile } from './category-slider.tsx'
import { tiles } from './tiles.ts'

type Context = Readonly<RouterContextProvider>
type Section = ShopContent['home.sections'][number]

/** A part of the home page below its first view. Plants are null when they could not be loaded. */
export type HomeSection =
  | { kind: 'slider' | 'services' }
  | { kind: 'latest'; plants: Plant[] | null }
  /** `title`: a key of the page's texts. */
  | { kind: 'row'; title: 'offers' | 'winter' | 'summer'; plants: Plant[] }
  | { kind: 'plants'; title: string | null; to: string; plants: Plant[] }

/** The data of the home page. When its plants fail to load, the rest is still shown. */
export async function loadHome(context: Context) {
  const content = await loadBlocks(context, [
    'home.hero',
    'home.labels',
    'home.slider',
    'home.sections',
  ])
  const sections = await Promise.all(
    content['home.sections'].map((section) => loadSection(context, section)),
  )
  return {
    hero: content['home.hero'],
    labels: content['home.labels'],
    slider: content['home.slider'].map(tileOf),
    sections: sections.filter((section) => section !== null),
  }
}

const plantsOf = (answer: Promise<{ data: Product[] }>): Promise<Plant[] | null> =>
  answer.then(({ data }) => data.map(toPlant)).catch(() => null)

async function loadSection(
  context: Context,
  { kind, limit, category }: Section,
): Promise<HomeSection | null> {
  const api = context.get(apiContext)
  const listed = (query: object) =>
    plantsOf(api.call(listProducts, { query: { limit, facets: 0, ...query } }))
  const row = (title: string | null, to: string, plants: Plant[] | null): HomeSection | null =>
    plants?.length ? { kind: 'plants', title, to, plants } : null
  switch (kind) {
    case 'slider':
    case 'services':
      return { kind }
    case 'latest':
      return { kind, plants: await listed({ new: 1 }) }
    case 'featured':
      return row(null, paths.products(), await listed({ featured: 1 }))
    case 'category':
      return category
        ? row(
            category.name,
            paths.category(category.slug),
            await listed({ category: category.slug }),
          )
        : null
    case 'sale': {
      const offers = await plantsOf(api.call(listOffers, { query: { limit } }))
      if (offers?.length) return { kind: 'row', title: 'offers', plants: offers }
      const season = seasonOf(dayOf(new Date()))
      const plants = await listed({ category: season })
      return plants?.length ? { kind: 'row', title: season, plants } : null
    }
  }
}

/** The planting season in Riyadh: the category of the mild season from October to April, otherwise that of the heat. */
const seasonOf = (day: Day) => {
  const month = Number(day.slice(5, 7))
  return month >= 10 || month <= 4 ? 'winter' : 'summer'
}

function tileOf({ caption, target, image, tile }: ShopContent['home.slider'][number]): SliderTile {
  if (image)
    return {
      caption,
      target,
      webp: image.medium_image_url,
      avif: image.medium_image_url.replace(/\.webp$/, '.avif'),
      focal: { 'data-x': tenths(image.focal_x), 'data-y': tenths(image.focal_y) },
    }
  return { caption, target, ...tiles[tile ?? 'outdoor'], focal: null }
}
