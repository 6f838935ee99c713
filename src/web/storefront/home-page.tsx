import { paths } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { CategorySlider, type SliderTile } from './category-slider.tsx'
import { HomeHero } from './home-hero.tsx'
import { ValueProps } from './value-props.tsx'
import { LatestPlants } from './latest-plants.tsx'
import { LivesHereSlot } from './lives-here-slot.tsx'
import { loadHome, type HomeSection } from './load-home.server.ts'
import { OwnPlants } from './own-plants.tsx'
import { PlantRow } from './plant-row.tsx'
import { ServicesBand } from './services-band.tsx'
import { ShopData } from './shop-data.tsx'
import type { Route } from './+types/home-page'

export const handle = { texts: ['home', 'place-prompt'] } satisfies Handle

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export default function HomePage({
  loaderData: { hero, labels, slider, sections },
}: Route.ComponentProps) {
  const t = useTexts('home')
  return (
    <>
      <PageHead title={t('home.metaTitle')} description={hero.lead} />
      <ShopData />
      <HomeHero hero={hero} />
      <ValueProps labels={labels} />
      <OwnPlants />
      {sections.map((section, index) => (
        // The order comes from the server and never changes.
        <Section key={index} section={section} slider={slider} />
      ))}
      <div className="container">
        <LivesHereSlot />
      </div>
    </>
  )
}

function Section({ section, slider }: { section: HomeSection; slider: SliderTile[] }) {
  const t = useTexts('home')
  switch (section.kind) {
    case 'slider':
      return slider.length > 0 && <CategorySlider entries={slider} />
    case 'services':
      return <ServicesBand />
    case 'row':
      return (
        <div className="container">
          <PlantRow title={t(`home.${section.title}`)} plants={section.plants} />
        </div>
      )
    case 'latest':
      return <LatestPlants title={t('home.latest')} to={paths.products()} plants={section.plants} />
    case 'plants':
      return <LatestPlants {...section} title={section.title ?? t('home.featured')} />
  }
}
