import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { getCategory, type Category } from '#contract/catalogue.ts'
import { ErrorPage } from '../../layout/error-page.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { tenths } from '../../ui/picture.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ApiError } from '../../lib/api-client.ts'
import { apiContext } from '../../lib/page-context.ts'
import { paths } from '../../lib/paths.ts'
import { filtersOf, ownPages, pageQuery } from '../../product/filters.ts'
import { hydrateAfterFirstView } from '../../lib/after-first-view.ts'
import { throwNotFound } from '../load-best-sellers.server.ts'
import { loadPlants } from './load-plants.server.ts'
import { PlantList } from './plant-list.tsx'
import * as pictureStyles from '../../ui/picture.module.css'
import * as styles from './category-page.module.css'
import type { Route } from './+types/category-page'

export const handle = { texts: ['products', 'place-prompt'] } satisfies Handle

export async function loader({ context, params: { category: slug }, url }: Route.LoaderArgs) {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return throwNotFound(context)
  const category = await findCategory(context, slug)
  if (category === undefined) return throwNotFound(context)
  if (category && category.slug !== slug)
    throw redirect(paths.category(category.slug) + url.search, 301)
  const plants = await loadPlants(
    context,
    { ...filtersOf(url.searchParams), categories: [slug] },
    { isSorted: url.searchParams.has('sort') },
  )
  const own = ownPages.has(slug) ? null : (category ?? null)
  return data(
    {
      ...plants.data,
      own: own && {
        title: own.name,
        about: own.description,
        picture: large(own.image),
        focal: { 'data-x': tenths(own.focal_x), 'data-y': tenths(own.focal_y) },
      },
    },
    plants.init ?? undefined,
  )
}

/** The large size of a picture, for a banner. */
const large = (picture: string | null) => picture && picture.replace(/(\.\w+)$/, '-l$1')

/** Found by its present or a former slug; undefined: none exists. Null: it could not be loaded, and the list shows the error. */
async function findCategory(
  context: Route.LoaderArgs['context'],
  slug: string,
): Promise<Category | null | undefined> {
  try {
    return (await context.get(apiContext).call(getCategory, { params: { idOrSlug: slug } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return undefined
    return ownPages.has(slug) ? null : undefined
  }
}

/** The list of one category, with its name and description; those created by staff have their own texts. */
export default function CategoryPage({ loaderData, params: { category } }: Route.ComponentProps) {
  const t = useTexts('products')
  const { own } = loaderData
  const title = own ? own.title : t(`cat.${category}`)
  const about = own ? (own.about ?? undefined) : t(`about.${category}`)
  return (
    <>
      <PageHead
        title={title}
        {...(about && { description: about })}
        picture={own?.picture ?? undefined}
        canonicalQuery={pageQuery(loaderData.filters)}
      />
      {own?.picture && (
        <div className="container">
          <img
            className={`${pictureStyles.image} ${styles.banner}`}
            {...own.focal}
            src={own.picture}
            alt=""
          />
        </div>
      )}
      <PlantList loaded={loaderData} title={title} about={about} />
    </>
  )
}

/** In the server's HTML, and hydrated after the first view, which rarely needs it. */
const NotFoundPage = lazy(() => hydrateAfterFirstView(() => import('../not-found-page.tsx')))

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Suspense fallback={<ErrorPage error={error} />}>
    <NotFoundPage error={error} />
  </Suspense>
)
