import { listOffers, listProducts } from '#contract/catalogue.ts'
import type { Product } from '#contract/product.ts'
import { dayOf, type Day } from '#shared/day.ts'
import { apiContext } from '../lib/page-context.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { CategorySlider } from './category-slider.tsx'
import { HomeHero } from './home-hero.tsx'
import { ValueProps } from './value-props.tsx'
import { LatestPlants } from './latest-plants.tsx'
import { PlantRow } from './plant-row.tsx'
import { toPlant } from '../product/plant.ts'
import { ServicesBand } from './services-band.tsx'
import { ShopData } from './shop-data.tsx'
import type { Route } from './+types/home-page'

export const handle = { texts: ['home'] } satisfies Handle

/** The newest plants and those on offer. The rest of the page stands without them, so their failure is only theirs. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const plantsOf = (answer: Promise<{ data: Product[] }>) =>
    answer.then(({ data }) => data.map(toPlant)).catch(() => null)
  const listed = (query: object) =>
    plantsOf(api.call(listProducts, { query: { limit: 4, facets: 0, ...query } }))
  const [latest, offers] = await Promise.all([
    listed({ new: 1 }),
    plantsOf(api.call(listOffers, {})),
  ])
  const season = offers?.length ? null : seasonOf(dayOf(new Date()))
  return { latest, season, picked: season ? await listed({ category: season }) : offers }
}

/** What is planted now in Riyadh: the category of the mild season from October to April, else that of the heat. */
const seasonOf = (day: Day) => {
  const month = Number(day.slice(5, 7))
  return month >= 10 || month <= 4 ? 'winter' : 'summer'
}

export default function HomePage({ loaderData: { latest, season, picked } }: Route.ComponentProps) {
  const t = useTexts('home')
  return (
    <>
      <PageHead title={t('home.metaTitle')} description={t('home.lead')} />
      <ShopData />
      <HomeHero />
      <ValueProps />
      {picked && picked.length > 0 && (
        <div className="container">
          <PlantRow title={t(season ? `home.${season}` : 'home.offers')} plants={picked} />
        </div>
      )}
      <CategorySlider />
      <LatestPlants plants={latest} />
      <ServicesBand />
    </>
  )
}
