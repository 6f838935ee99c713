import { lazy, Suspense, useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import { getProduct, listRelatedProducts } from '#contract/catalogue.ts'
import { apiContext, localeContext, orErrorPage } from '../../lib/page-context.ts'
import { paths } from '../../lib/paths.ts'
import { productIdIn } from '../../product/product-id.ts'
import { ErrorPage } from '../../layout/error-page.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BuyBox } from './buy-box.tsx'
import { ownPages } from '../../product/filters.ts'
import { Gallery } from './gallery.tsx'
import { throwNotFound } from '../load-best-sellers.server.ts'
import { PlantRow } from '../plant-row.tsx'
import { hydrateAfterFirstView } from '../../lib/after-first-view.ts'
import type { LoadedSurvival } from '../../survival/survival-store.ts'
import { usePlantNames, type ShownProduct } from '../../product/plant.ts'
import { toPlant } from '../../product/to-plant.ts'
import { ProductData } from './product-data.tsx'
import { cautionFacts } from './cautions.server.ts'
import { loadSurvival, placeQueryOf } from './load-survival.server.ts'
import { readDescription } from './read-description.server.ts'
import { useVariant } from './use-variant.ts'
import type { Route } from './+types/product-page'
import * as styles from './product-page.module.css'

export const handle = { texts: ['product'] } satisfies Handle

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = productIdIn(params.id)
  if (id !== null && String(id) !== params.id) throw redirect(paths.product(id), 301)
  const { data } = await orErrorPage(api.call(getProduct, { params: { id: params.id } })).catch(
    (refusal) => {
      if (refusal.init?.status === 404) return throwNotFound(context, refusal.data)
      throw refusal
    },
  )
  // Sanitised when it was written, and again by the API (contract §3.1).
  const { description: _, description_ar, description_en, ...rest } = data
  const { meta_title: title, meta_description: description, cautions, ...product } = rest
  const locale = context.get(localeContext)
  const about = readDescription(locale === 'ar' ? description_ar : description_en)
  // Similar plants are optional: the page works without them.
  const [related, survival] = await Promise.all([
    api.call(listRelatedProducts, { params: { id: product.id } }).catch(() => null),
    loadSurvival(api, product.id, url.searchParams),
  ])
  return {
    product,
    survival,
    placeQuery: placeQueryOf(survival),
    meta: { title, description },
    about: { ...about, facts: [...cautionFacts(locale, cautions), ...about.facts] },
    related: (related?.data ?? []).map(toPlant),
  }
}

export default function ProductPage({
  loaderData: { product, survival, placeQuery, meta, about, related },
}: Route.ComponentProps) {
  const t = useTexts('product')
  const { title } = usePlantNames(product)
  const linkQuery = useWithoutScript(placeQuery)
  const category = product.categories.find(({ slug }) => ownPages.has(slug))?.slug
  const steps = [
    { to: paths.home(), label: t('nav.home') },
    { to: paths.products(), label: t('nav.store') },
    ...(category ? [{ to: paths.category(category), label: t(`cat.${category}`) }] : []),
  ]
  return (
    <div className="container">
      <PageHead
        title={meta.title ?? title}
        description={meta.description ?? product.short_description}
        picture={product.base_image?.large_image_url}
        kind="product"
      />
      <ProductData product={product} name={title} facts={about.facts} steps={steps} />
      <Breadcrumb steps={steps.slice(0, 2)} current={title} />
      <article className={styles.product}>
        <PlantAndChoice key={product.id} product={product} survival={survival} name={title} />
        <section className={styles.about}>
          <h2 className="heading-3">{t('product.about')}</h2>
          <div className={styles.description} dangerouslySetInnerHTML={{ __html: about.text }} />
          <dl className={styles.care}>
            {about.facts.map(({ icon, name, text }) => (
              <div key={name}>
                <dt>
                  <Icon name={icon} />
                  {name}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </article>
      {related.length > 0 && (
        <PlantRow title={t('product.related')} plants={related} placeQuery={linkQuery} />
      )}
    </div>
  )
}

/** The query until hydration, and empty afterwards, because the browser then remembers a place. */
const useWithoutScript = (query: string): string =>
  useSyncExternalStore(
    () => () => {},
    () => '',
    () => query,
  )

/** Pictures and purchase follow the chosen options. */
function PlantAndChoice({
  product,
  survival,
  name,
}: {
  product: ShownProduct
  survival: LoadedSurvival | null
  name: string
}) {
  const choice = useVariant(product)
  return (
    <>
      <Gallery product={product} name={name} chosen={choice.variant?.image_id} />
      <BuyBox product={product} survival={survival} choice={choice} />
    </>
  )
}

/** In the server's HTML, and hydrated after the first view, which rarely needs it. */
const NotFoundPage = lazy(() => hydrateAfterFirstView(() => import('../not-found-page.tsx')))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTexts('product')
  return (
    <Suspense fallback={<ErrorPage error={error} />}>
      <NotFoundPage error={error} title={t('productNotFound')} hint={t('product.notFoundHint')} />
    </Suspense>
  )
}
