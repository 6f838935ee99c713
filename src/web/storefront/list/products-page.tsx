import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { filtersOf, ownPages, pageQuery } from '../../product/filters.ts'
import { loadPlants } from './load-plants.server.ts'
import { PlantList } from './plant-list.tsx'
import { useOwnName } from '../../product/plant.ts'
import type { Route } from './+types/products-page'

export const handle = { texts: ['products', 'place-prompt'] } satisfies Handle

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPlants(context, filtersOf(url.searchParams))

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('products')
  const nameOf = useOwnName()
  const { q, categories } = loaderData.filters
  const only =
    categories.length === 1 &&
    loaderData.facets?.categories.find(({ slug }) => slug === categories[0])
  const about = only && !q && ownPages.has(only.slug) && { about: t(`about.${only.slug}`) }
  const unsought = only
    ? nameOf(only)
    : t(categories.length > 1 ? 'products.several' : 'products.title')
  const sought = loaderData.bestSellers ? 'products.noneFor' : 'products.search'
  const title = q ? t(sought, { q: loaderData.words }) : unsought
  return (
    <>
      <PageHead
        title={title}
        description={t('products.metaDescription')}
        canonicalQuery={pageQuery(loaderData.filters)}
        hidden={q !== ''}
      />
      <PlantList loaded={loaderData} title={title} {...about} />
    </>
  )
}
