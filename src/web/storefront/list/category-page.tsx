import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { filtersOf, ownPages, pageQuery } from '../../product/filters.ts'
import { throwNotFound } from '../load-best-sellers.server.ts'
import { loadPlants } from './load-plants.server.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { PlantList } from './plant-list.tsx'
import type { Route } from './+types/category-page'

export const handle = { texts: ['products'] } satisfies Handle

export const loader = ({ context, params: { category }, url }: Route.LoaderArgs) => {
  if (!ownPages.has(category)) return throwNotFound(context)
  return loadPlants(context, { ...filtersOf(url.searchParams), categories: [category] })
}

/** The list with one category chosen, under its own name and with a word about it. */
export default function CategoryPage({ loaderData, params: { category } }: Route.ComponentProps) {
  const t = useTexts('products')
  const title = t(`cat.${category}`)
  const about = t(`about.${category}`)
  return (
    <>
      <PageHead title={title} description={about} canonicalQuery={pageQuery(loaderData.filters)} />
      <PlantList loaded={loaderData} title={title} about={about} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <NotFoundPage error={error} />
