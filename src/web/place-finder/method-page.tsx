import { bands } from '#shared/plants/vocabulary.ts'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { letterOf } from '../survival/bands.ts'
import { SurvivalRadialChart } from '../survival/survival-radial-chart.tsx'
import { SmallMark } from '../survival/small-mark.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PlaceDrawing, PlantDrawing, WeatherDrawing } from './method-drawings.tsx'
import * as drawing from './method-drawings.module.css'
import { bandStarts, example, weights } from './score-example.ts'
import * as marks from '../survival/marks.module.css'
import * as section from '../ui/section.module.css'
import * as styles from './method-page.module.css'

export const handle = { texts: ['plants', 'place-finder'] } satisfies Handle

const factorIcons = {
  heat: 'thermometer-simple',
  light: 'sun',
  cold: 'snowflake',
  dryness: 'wind',
  water: 'drop',
  salt: 'waves',
  dust: 'cloud-fog',
} as const satisfies Record<keyof typeof weights, IconName>

const limits = [
  ['forecast', 'cloud-sun'],
  ['established', 'plant'],
  ['unknown', 'question'],
  ['warranty', 'seal-check'],
] as const satisfies readonly (readonly [string, IconName])[]

const sources = ['climate', 'fao', 'plants', 'toxicity'] as const

/** The shop's method of calculating survival (plants.md 51.9): an example, the weights, the marks, limits and sources. */
export default function MethodPage() {
  const t = useTexts('place-finder')
  return (
    <div className="container">
      <PageHead title={t('method.title')} description={t('method.lead')} />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={t('method.name')} />
      <div className={styles.head}>
        <h1 className="heading-1">{t('method.title')}</h1>
        <p className="text-lead">{t('method.lead')}</p>
      </div>
      <Example />
      <div className={`${section.section} ${styles.columns}`}>
        <Weights />
        <Meaning />
      </div>
      <section className={section.section}>
        <h2 className="heading-3">{t('method.limits')}</h2>
        <ul className={styles.limits}>
          {limits.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <b>{t(`method.limit.${name}`)}</b>
                <p>{t(`method.limit.${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={section.section}>
        <h2 className="heading-3">{t('method.sources')}</h2>
        <ul className={styles.sources}>
          {sources.map((source) => (
            <li key={source}>{t(`method.source.${source}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const drawings = {
  weather: <WeatherDrawing />,
  place: <PlaceDrawing />,
  plant: <PlantDrawing />,
  score: <ExampleRadialChart />,
}

/** One plant, one place, one month, in four steps. */
function Example() {
  const t = useTexts('place-finder')
  const steps = [
    ['weather', t('method.degrees', { celsius: String(example.dayC) })],
    ['place', t('method.degrees', { celsius: String(example.hottestC) })],
    ['plant', t('method.ofHundred', { score: String(example.heatScore) })],
    ['score', String(example.score)],
  ] as const
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(([name, figure], index) => (
          <li key={name}>
            {drawings[name]}
            <h2 className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {t(`method.step.${name}`)}
            </h2>
            <p className={styles.figure}>
              <bdi>{figure}</bdi>
            </p>
            <p>{t(`method.step.${name}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.sum}>
        <bdi>
          0.6 × {example.heatScore} + 0.4 × {example.mean} = <b>{example.score}</b>
        </bdi>
      </p>
    </>
  )
}

function ExampleRadialChart() {
  const t = useTexts('plants')
  const bandOf = (score: number) => bands.find((band) => score >= bandStarts[band]) ?? 'will_die'
  return (
    <div className={`${drawing.frame} ${styles.chart}`}>
      <SurvivalRadialChart
        year={example.year.map((score, index) => ({
          month: index + 1,
          score,
          band: bandOf(score),
        }))}
        month={example.month}
        score={example.score}
        label={t('block.label', {
          score: String(example.score),
          band: t(`band.${bandOf(example.score)}`),
        })}
      />
    </div>
  )
}

/** The weights of the factors, highest first. */
function Weights() {
  const t = useTexts('place-finder')
  const rows = Object.entries(weights) as [keyof typeof weights, number][]
  return (
    <section>
      <h2 className="heading-3">{t('method.weights')}</h2>
      <p className="muted">{t('method.weightsText')}</p>
      <ul className={styles.weights}>
        {rows.map(([factor, weight]) => (
          <li key={factor}>
            <Icon name={factorIcons[factor]} />
            <span>{t(`method.factor.${factor}`)}</span>
            <svg viewBox="0 0 30 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={weight} height={4} rx={1} />
            </svg>
            <b>{weight}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The bands: small mark, letter, word and scores. */
function Meaning() {
  const t = useTexts('place-finder')
  const tPlants = useTexts('plants')
  const { locale } = useLocale()
  return (
    <section>
      <h2 className="heading-3">{t('method.meaning')}</h2>
      <p className="muted">{t('method.meaningText')}</p>
      <ul className={styles.bands}>
        {bands.map((band, index) => {
          const above = bands[index - 1]
          return (
            <li key={band}>
              <SmallMark band={band} large />
              <span className={`${marks.band} ${styles.letter}`} data-band={band}>
                {letterOf(locale, band)}
              </span>
              <span>{tPlants(`band.${band}`)}</span>
              <bdi className="muted">
                {bandStarts[band]}–{above ? bandStarts[above] - 1 : 100}
              </bdi>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
