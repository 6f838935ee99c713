import { useRevalidator } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Link } from '../ui/link.tsx'
import { CardSkeletons } from '../ui/skeleton.tsx'
import type { Plant } from '../product/plant.ts'
import { ProductCard } from '../product/product-card.tsx'
import * as grid from '../product/product-grid.module.css'
import * as section from '../ui/section.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as textLink from '../ui/text-link.module.css'

interface LatestPlantsProps {
  title: string
  /** The list of all of them. */
  to: string
  /** Null when they could not be loaded. */
  plants: Plant[] | null
}

/** Plants under a heading with a link to all of them: the newest, or those of a category. */
export function LatestPlants({ title, to, plants }: LatestPlantsProps) {
  const t = useTexts('home')
  const { state, revalidate } = useRevalidator()
  const loading = plants === null && state === 'loading'
  if (plants?.length === 0) return null
  return (
    <section className={`${section.section} ${section.belowFirstView}`}>
      <div className="container">
        <div className={sectionHead.sectionHead}>
          <h2 className="heading-2">{title}</h2>
          <Link className={`${textLink.textLink} ${sectionHead.link}`} to={to} prefetch="intent">
            {t('home.allPlants')}
          </Link>
        </div>
        {plants === null && !loading && (
          <Alert>
            {t('home.fetchError')}{' '}
            <button
              type="button"
              className={`${textLink.textLink} ${textLink.inherit}`}
              onClick={() => void revalidate()}
            >
              {t('common.retry')}
            </button>
          </Alert>
        )}
        <div className={grid.four}>
          {loading && <CardSkeletons count={4} />}
          {plants?.map((plant) => (
            <ProductCard key={plant.id} plant={plant} />
          ))}
        </div>
      </div>
    </section>
  )
}
