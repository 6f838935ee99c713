import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  addSamples,
  getSamples,
  type Samples as Offered,
} from '#contract/office/first-day/samples.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { nameIn } from '../options/name-in.ts'
import { latinBelow, plantName, plantNameLanguage } from '../products/plant-name.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import * as styles from './samples-page.module.css'

const samplesKey = ['samples']

/** Samples for an empty shop: categories, all ticked initially, and plants as drafts (office.md O8.2). */
export default function SamplesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: samplesKey,
    queryFn: async ({ signal }) => (await officeApi.call(getSamples, { signal })).data,
  })
  if (data) return <Samples samples={data} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} title="office.nav.samples" />
  ) : (
    <ScreenSkeleton />
  )
}

function Samples({ samples }: { samples: Offered }) {
  const t = useTexts('office-settings')
  const words = useTexts('office')
  const choice = useSampleChoice(samples)
  const { chosen, withPlants } = choice
  const { busy, error, add } = useAdd()
  return (
    <>
      <PageHead title={t('samples.title')} parent={{ to: '/', label: t('samples.home') }}>
        <Button
          variant="primary"
          icon="plus"
          busy={busy}
          disabled={chosen.length === 0 && !withPlants}
          onClick={() => void add({ categories: chosen, plants: withPlants })}
        >
          {t('samples.add')}
        </Button>
      </PageHead>
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      <SampleCategories categories={samples.categories} choice={choice} />
      <SamplePlants plants={samples.plants} choice={choice} />
    </>
  )
}

/** The samples to add; initially everything that is missing. */
function useSampleChoice({ categories, plants }: Offered) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const missingPlants = plants.filter(({ is_there: isThere }) => !isThere).length
  const [withPlants, setWithPlants] = useState(missingPlants > 0)
  return {
    /** The slugs of the categories. */
    chosen: categories
      .filter(({ slug, is_there: isThere }) => !isThere && !unticked.has(slug))
      .map(({ slug }) => slug),
    isTicked: (slug: string) => !unticked.has(slug),
    toggle: (slug: string) => {
      const next = new Set(unticked)
      if (!next.delete(slug)) next.add(slug)
      setUnticked(next)
    },
    missingPlants,
    withPlants,
    setWithPlants,
  }
}

type SampleChoice = ReturnType<typeof useSampleChoice>

function SampleCategories({
  categories,
  choice: { isTicked, toggle },
}: {
  categories: Offered['categories']
  choice: SampleChoice
}) {
  const t = useTexts('office-settings')
  return (
    <Panel title={t('samples.categories')}>
      <p className="muted">{t('samples.categoriesHint')}</p>
      <ul className={styles.list}>
        {categories.map(({ slug, is_there: isThere, ...names }) => (
          <li key={slug}>
            <Named
              names={names}
              isThere={isThere}
              checked={isThere || isTicked(slug)}
              onChange={() => toggle(slug)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SamplePlants({
  plants,
  choice: { missingPlants, withPlants, setWithPlants },
}: {
  plants: Offered['plants']
  choice: SampleChoice
}) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  return (
    <Panel title={t('samples.plants')}>
      <p className="muted">{t('samples.plantsHint')}</p>
      {missingPlants > 0 && (
        <Checkbox
          label={t('samples.withPlants', { count: missingPlants })}
          checked={withPlants}
          onChange={(event) => setWithPlants(event.target.checked)}
        />
      )}
      <ul className={styles.plants}>
        {plants.map(({ is_there: isThere, ...plant }) => (
          <li key={plant.name_latin}>
            <span className={styles.name} lang={plantNameLanguage(plant, locale)}>
              {plantName(plant, locale)}
            </span>{' '}
            {latinBelow(plant, locale) && <Ltr>{latinBelow(plant, locale)}</Ltr>}{' '}
            {isThere && <Badge tone="ok">{t('samples.there')}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Named({
  names,
  isThere,
  ...input
}: {
  names: { name_ar: string; name_en: string }
  isThere: boolean
  checked: boolean
  onChange: () => void
}) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  return (
    <>
      <Checkbox label={nameIn(names, locale)} disabled={isThere} {...input} />
      {isThere && <Badge tone="ok">{t('samples.there')}</Badge>}
    </>
  )
}

/** Adds the samples and opens the list where they are edited. */
function useAdd() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run } = useActionOnce()
  const add = (body: { categories: string[]; plants: boolean }) =>
    run(body, async (key) => {
      const { message } = await officeApi.call(addSamples, {
        body,
        headers: { 'Idempotency-Key': key },
      })
      notify.success(message)
      await client.invalidateQueries()
      void navigate(body.plants ? '/products' : '/categories')
    })
  return { busy, error, add }
}
