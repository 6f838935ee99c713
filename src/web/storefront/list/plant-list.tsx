import { lazy, Suspense } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { ActiveFilters, type ListToolsProps } from './active-filters.tsx'
import { LivesHereSlot } from '../lives-here-slot.tsx'
import { FilterFields } from './filter-fields.tsx'
import { addressOf, chosenCount, cleared, type Filters } from '../../product/filters.ts'
import type { LoadedPlants } from './load-plants.server.ts'
import { ProductCard } from '../../product/product-card.tsx'
import { PlacePrompt } from './place-prompt.tsx'
import { QuickChoices } from './quick-choices.tsx'
import { SortChoice } from './sort-choice.tsx'
import {
  dismissFilterSheet,
  openFilterSheet,
  useBandFilters,
  useSheetIsOpen,
} from './filter-sheet-state.ts'
import { useFilters } from './use-filters.ts'
import { hydrateAfterFirstView } from '../../lib/after-first-view.ts'
import { useHasPlace } from '../../survival/has-place.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import * as emptySearch from './empty-search.module.css'
import * as placeLine from './place-line.module.css'
import * as grid from '../../product/product-grid.module.css'
import * as chip from '../../ui/chip.module.css'
import * as textLink from '../../ui/text-link.module.css'
import * as pageHeader from '../../ui/page-header.module.css'
import * as styles from './plant-list.module.css'

/** In the server's HTML, which needs its styles with the first view; hydrated after it. */
const EmptySearch = lazy(() => hydrateAfterFirstView(() => import('./empty-search.tsx')))
/** Opens on a phone only. */
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), null, dismissFilterSheet)
const PlaceLine = lazyPart(() => import('./place-line.tsx'), <div className={placeLine.line} />)
const PlaceBands = lazyPart(() => import('./place-bands.tsx'), null)

interface PlantListProps {
  loaded: LoadedPlants
  title: string
  about?: string | undefined
}

/** The store: filters, the active ones, the grid and its pages. */
export function PlantList({ loaded, title, about }: PlantListProps) {
  const t = useTexts('products')
  const { facets, total, bestSellers, plants } = loaded
  const { filters, apply, waiting } = useFilters(loaded.filters)
  const inSheet = useSheetIsOpen()
  const hasPlace = useHasPlace()
  // Without any plant there is nothing to filter.
  const isEmptyStore = plants?.length === 0 && isWhole(filters)
  const ids = plants?.map(({ id }) => id) ?? []
  const placeBands = hasPlace && <PlaceBands ids={ids} />
  return (
    <div className="container">
      <ListHead loaded={loaded} title={title} about={about} />
      {ids.length > 0 && (hasPlace ? <PlaceLine ids={ids} /> : <PlacePrompt />)}
      {bestSellers && !waiting ? (
        <Suspense fallback={<div className={emptySearch.ways} />}>
          <EmptySearch q={loaded.words} {...{ facets, bestSellers }} />
        </Suspense>
      ) : isEmptyStore ? (
        <NoPlants filters={filters} />
      ) : (
        <div className={styles.columns}>
          <aside className="only-wide" aria-label={t('products.filters')}>
            {facets && (
              <>
                {placeBands}
                <FilterFields facets={facets} filters={filters} apply={apply} />
              </>
            )}
          </aside>
          <div className={styles.results} aria-busy={waiting} data-bands-apply>
            <ListTools facets={facets} filters={filters} apply={apply} />
            <Results loaded={loaded} filters={filters} waiting={waiting} />
          </div>
        </div>
      )}
      <LivesHereSlot />
      <FilterSheet open={inSheet} {...{ facets, filters, apply, total, waiting }}>
        {placeBands}
      </FilterSheet>
    </div>
  )
}

/** The breadcrumb, the heading with a description, and how many of the plants are on this page. */
function ListHead({ loaded, title, about }: PlantListProps) {
  const t = useTexts('products')
  const { filters, plants, total, lead } = loaded
  const steps = [{ to: paths.home(), label: t('nav.home') }]
  const isPart = filters.q !== '' || filters.categories.length === 1
  if (isPart) steps.push({ to: paths.products(), label: t('nav.store') })
  return (
    <>
      <Breadcrumb steps={steps} current={isPart ? title : t('nav.store')} />
      <div className={pageHeader.pageHeader}>
        <div>
          <h1 className="heading-1">{title}</h1>
          {(lead || about) && (
            <p className={`text-lead ${styles.lead}`}>
              {lead
                ? lead.map((part) =>
                    typeof part === 'string' ? (
                      part
                    ) : (
                      <Link
                        key={part[1]}
                        className={`${textLink.textLink} ${textLink.inherit}`}
                        to={part[1]}
                      >
                        <bdi>{part[0]}</bdi>
                      </Link>
                    ),
                  )
                : about}
            </p>
          )}
        </div>
        {plants && total > 0 && (
          <p className={`muted ${styles.count}`} role="status">
            {plants.length === total
              ? t('common.plants', { count: total })
              : t('products.range', { shown: plants.length, count: total })}
          </p>
        )}
      </div>
    </>
  )
}

/** The button to the filters on a phone; the active filters; the order. */
function ListTools(props: ListToolsProps) {
  const t = useTexts('products')
  const chosen = chosenCount(props.filters) + useBandFilters()
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={`${chip.chip} ${chip.filled} only-narrow`}
        aria-haspopup="dialog"
        onClick={openFilterSheet}
      >
        <Icon name="sliders-horizontal" />
        {t('products.filters')}
        {chosen > 0 && <b className="ltr">{chosen}</b>}
      </button>
      <QuickChoices {...props} />
      <ActiveFilters {...props} />
      <SortChoice {...props} />
    </div>
  )
}

interface ResultsProps {
  loaded: LoadedPlants
  filters: Filters
  waiting: boolean
}

/** One page of plants, or the reason why there are none. */
function Results({ loaded: { plants, lastPage }, filters, waiting }: ResultsProps) {
  const t = useTexts('products')
  const { state, revalidate } = useRevalidator()
  const loading = plants === null && (waiting || state === 'loading')
  return (
    <>
      {plants === null && !loading && (
        <Alert>
          {t('products.failed')}{' '}
          <button
            type="button"
            className={`${textLink.textLink} ${textLink.inherit}`}
            onClick={() => void revalidate()}
          >
            {t('common.retry')}
          </button>
        </Alert>
      )}
      {plants?.length === 0 && <NoPlants filters={filters} />}
      <div className={grid.three}>
        {plants?.map((plant, position) => (
          <ProductCard key={plant.id} plant={plant} priority={position === 0} heading="h2" />
        ))}
        {loading && <CardSkeletons count={9} />}
      </div>
      <Pagination
        page={filters.page}
        last={lastPage}
        to={(page) => addressOf({ ...filters, page })}
      />
    </>
  )
}

/** The first page of all plants. */
const isWhole = (filters: Filters): boolean =>
  filters.q === '' && filters.page === 1 && chosenCount(filters) === 0

/** Nothing matches the filters, or the store is empty. */
function NoPlants({ filters }: { filters: Filters }) {
  const t = useTexts('products')
  const isOneCategory = filters.categories.length === 1 && isWhole({ ...filters, categories: [] })
  if (isOneCategory || isWhole(filters))
    return (
      <EmptyState
        icon="plant"
        title={t(isOneCategory ? 'products.noneInCategory' : 'products.noneYet')}
        hint={t(isOneCategory ? 'products.noneInCategoryHint' : 'products.noneYetHint')}
      >
        <Link
          className={buttonClass({ variant: 'outline', small: true })}
          to={isOneCategory ? paths.products() : paths.contact()}
        >
          {t(isOneCategory ? 'products.title' : 'nav.contact')}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState icon="funnel" title={t('products.none')} hint={t('products.noneHint')}>
      <Link
        className={buttonClass({ variant: 'outline', small: true })}
        to={addressOf({ ...cleared(filters), q: '' })}
      >
        {t('products.clearAll')}
      </Link>
    </EmptyState>
  )
}
