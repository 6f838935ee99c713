import type { FoundPlant } from '#contract/plants/finder.ts'
import { companions, daysOfWaterer } from '#shared/plants/place-question.ts'
import { paths, restockNoticeId } from '../lib/paths.ts'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { SecondName } from '../product/plant-name.tsx'
import { usePlantNames } from '../product/plant.ts'
import { usePurchase } from '../product/use-purchase.ts'
import { letterOf } from '../survival/bands.ts'
import { SurvivalRadialChart } from '../survival/survival-radial-chart.tsx'
import { isEvenYear, monthsText } from '../survival/month-ranges.ts'
import { ReasonList } from '../survival/reason-list.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Prices } from '../ui/price.tsx'
import { companionIcon } from './answer-icons.ts'
import { placeOf, type Answers } from './answers.ts'
import * as styles from './found-plant-card.module.css'

interface FoundPlantCardProps {
  plant: FoundPlant
  answers: Answers
  priority: boolean
}

/** A plant that would survive there: its band, its hardest month, the reasons, and the water it needs. */
export function FoundPlantCard({ plant, answers, priority }: FoundPlantCardProps) {
  const { product } = plant
  const { title } = usePlantNames(product)
  // Its page opens with the same place.
  const { city, water, who, cooling, size } = answers
  const every = answers.every ?? (who && daysOfWaterer[who])
  const query = new URLSearchParams({
    city,
    place: placeOf(answers),
    ...(every && { every: String(every) }),
    ...(water && { water }),
    ...(cooling && { cooling }),
    ...(size && { size }),
  })
  const to = paths.product(product.id, String(query))
  return (
    <article className={styles.card}>
      <Link className={styles.picture} to={to} tabIndex={-1} aria-hidden="true">
        <Picture image={product.images[0]} alt="" sizes="148px" priority={priority} />
      </Link>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={to}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <SecondName plant={product} className={styles.secondName} />
        <div className={styles.price}>
          <Prices product={product} />
        </div>
      </div>
      <div className={styles.text}>
        <Rank plant={plant} />
        <ReasonList reasons={plant.reasons} />
        {plant.watering_label && (
          <p className={styles.water}>
            <Icon name="drop" />
            {plant.watering_label}
          </p>
        )}
        <div className={styles.actions}>
          <Purchase product={product} to={to} title={title} />
          <Cautions plant={plant} answers={answers} />
        </div>
      </div>
    </article>
  )
}

/** The band with its letter; without the score, which would be a second one beside that of the product's page. */
function Rank({ plant }: { plant: FoundPlant }) {
  const t = useTexts('place-finder')
  const tPlants = useTexts('plants')
  const { locale } = useLocale()
  const { band, band_label: word, months, worst_month: worst } = plant
  return (
    <div className={styles.rank}>
      <SurvivalRadialChart
        year={plant.year}
        month={worst}
        score={null}
        letter={letterOf(locale, band)}
        label={word}
        small
      />
      <div>
        <p className={styles.word}>{word}</p>
        <p className={styles.when}>
          {months.length > 0
            ? t('found.season', { months: monthsText(tPlants, months) })
            : isEvenYear(plant.year)
              ? t('found.even')
              : t('found.allYear', { month: tPlants(`month.${worst}`) })}
        </p>
      </div>
    </div>
  )
}

/** Risks of the plant for those who live there; the strictest of what is known (plants.md 60). */
function Cautions({ plant, answers }: Pick<FoundPlantCardProps, 'plant' | 'answers'>) {
  const t = useTexts('place-finder')
  const { safety, badges } = plant
  if (!safety) return null
  const named = companions.filter((companion) => answers[companion])
  const list = named
    .map((companion) => t(`found.to.${companion}`))
    .reduce((before, after) => (before ? t('found.and', { before, after }) : after), '')
  return (
    <ul className={styles.cautions}>
      <li className={safety === 'none' ? styles.safe : undefined}>
        <Icon name={safety === 'none' ? companionIcon(answers) : 'warning'} />
        {t(`found.safety.${safety}`, { list })}
      </li>
      {answers.children && badges.includes('spines') && (
        <li>
          <Icon name="warning" />
          {t('found.spines')}
        </li>
      )}
    </ul>
  )
}

interface PurchaseProps {
  product: FoundPlant['product']
  to: string
  title: string
}

/** As on product cards: variants are chosen on the product's page, which also has the restock notice of sold-out plants. */
function Purchase({ product, to, title }: PurchaseProps) {
  const t = useTexts()
  const tFinder = useTexts('place-finder')
  const { busy, add } = usePurchase(product)
  const closed = useShop()?.closed_notice
  if (product.in_stock && (closed || product.variants.length < 2))
    return (
      <Button
        variant="tonal"
        small
        busy={busy}
        disabled={!!closed}
        onClick={() => void add({ quantity: 1 })}
      >
        {t(closed ? 'card.closed' : 'card.addToCart')}
        <span className="visually-hidden">: {title}</span>
      </Button>
    )
  return (
    <Link
      className={buttonClass({ variant: 'tonal', small: true })}
      to={product.in_stock ? to : `${to}#${restockNoticeId}`}
    >
      {product.in_stock ? t('card.choose') : tFinder('found.notifyMe')}
      <span className="visually-hidden">: {title}</span>
    </Link>
  )
}
