import { listProducts } from '#wire/catalogue.ts'
import { apiContext } from '../page-context.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CategorySlider } from './category-slider.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeLabels } from './home-labels.tsx'
import { LatestPlants } from './latest-plants.tsx'
import { toPlant } from './plant.ts'
import { ServicesBand } from './services-band.tsx'
import { ShopData } from './shop-data.tsx'
import type { Route } from './+types/home-page'

export const handle = { texts: ['home'] } satisfies Handle

/** The newest plants. The rest of the page stands without them, so their failure is only theirs. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { data } = await context.get(apiContext).call(listProducts, { query: { new: 1, limit: 4, facets: 0 } })
    return { latest: data.map(toPlant) }
  } catch {
    return { latest: null }
  }
}

export default function HomePage({ loaderData: { latest } }: Route.ComponentProps) {
  const say = useTexts('home')
  return (
    <>
      <PageHead title={say('home.metaTitle')} description={say('home.lead')} />
      <ShopData />
      <HomeHero />
      <HomeLabels />
      <CategorySlider />
      <LatestPlants plants={latest} />
      <ServicesBand />
    </>
  )
}
