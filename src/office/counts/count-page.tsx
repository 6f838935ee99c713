import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import {
  getStockDocument,
  type StockDocument,
  type StockDocumentLine,
} from '#contract/office/stock-documents.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { TaskPage, TaskPart } from '../layout/task-page.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { plantKey } from '../stock/plant.ts'
import { usePlantScanField } from '../stock/plant-scan.tsx'
import { usePlantScan } from '../stock/use-plant-scan.ts'
import { plantName } from '../products/plant-name.ts'
import { PlantName } from '../stock/plant-name.tsx'
import { Change } from '../stock/stock-level.tsx'
import { ApplyCount } from './apply-count.tsx'
import { DiscardCount } from './discard-count.tsx'
import { countKey, isHidden, useCount, type Counting } from './use-count.ts'
import * as styles from './counts.module.css'

/** An open count, plant by plant (office.md O3.4). */
export default function CountPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: countKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getStockDocument, { params: { id }, signal })).data,
  })
  if (data && (data.kind !== 'count' || data.state !== 'open'))
    return <Navigate to={`/stock/documents/${id}`} replace />
  if (data) return <Count key={data.id} document={data} />
  return error ? (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/stock/count', text: 'office.stock.counts.title' }}
    />
  ) : (
    <ScreenSkeleton />
  )
}

const shows = ['left', 'counted', 'differing', 'all'] as const
type Show = (typeof shows)[number]

const fits: Record<Show, (line: StockDocumentLine, counting: Counting) => boolean> = {
  left: (line, counting) => counting.countedOf(line) === null,
  counted: (line, counting) => counting.countedOf(line) !== null,
  differing: (line) => line.change !== null && line.change !== 0,
  all: () => true,
}

function Count({ document }: { document: StockDocument }) {
  const t = useTexts('office')
  const counting = useCount(document)
  const [show, setShow] = useState<Show>('all')
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(foldForSearch(typed))
  const { lines, id } = document
  const scan = usePlantScan(lines, (plant) => {
    counting.set(plant, (former) => (former ?? 0) + 1)
    // Its number is the one to be typed over if the pieces have no labels of their own.
    setShow('all')
    setTyped(plant.variant?.sku ?? plant.product.sku)
  })
  const { button, field } = usePlantScanField(scan)
  const counted = lines.filter((line) => fits.counted(line, counting)).length
  const found = lines.filter(
    (line) =>
      fits[show](line, counting) && (word === '' || foldForSearch(wordsOf(line)).includes(word)),
  )
  return (
    <TaskPage
      title={`${t('office.stock.kind.count')} \u2066${id}\u2069`}
      subtitle={<Progress counted={counted} all={lines.length} waiting={counting.waitingCount} />}
      parent={{ to: '/stock/count', label: t('office.stock.counts.title') }}
      aside={<DiscardCount id={id} />}
      footer={<ApplyCount document={document} counting={counting} />}
    >
      <TaskPart>
        {counting.error != null && <Alert tone="warning">{refusalText(t, counting.error)}</Alert>}
        <div className={styles.search}>
          <TextField
            type="search"
            label={<span className="visually-hidden">{t('office.list.search')}</span>}
            placeholder={t('office.products.search')}
            before={<Icon name="magnifying-glass" />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {button}
        </div>
        {field}
        <Shows {...{ show, setShow, document, counting }} />
      </TaskPart>
      <TaskPart>
        {found.length === 0 ? (
          <p role="status">{t('office.list.noMatch')}</p>
        ) : (
          <ul className={styles.lines}>
            {found.map((line) => (
              <li key={plantKey(line)}>
                <Line line={line} counting={counting} />
              </li>
            ))}
          </ul>
        )}
      </TaskPart>
    </TaskPage>
  )
}

const wordsOf = ({ product, variant }: StockDocumentLine) =>
  [product.name_ar, product.name_en, product.name_latin, variant?.sku ?? product.sku, product.place]
    .filter(Boolean)
    .join(' ')

function Progress({ counted, all, waiting }: { counted: number; all: number; waiting: number }) {
  const t = useTexts('office')
  return (
    <span role="status">
      {t('office.stock.counts.progress', { counted: formatCount(counted), all: formatCount(all) })}
      {waiting > 0 && ` · ${t('office.stock.counts.waiting', { count: waiting })}`}
    </span>
  )
}

function Shows({
  show,
  setShow,
  document,
  counting,
}: {
  show: Show
  setShow: (show: Show) => void
  document: StockDocument
  counting: Counting
}) {
  const t = useTexts('office')
  // In a blind count, differences appear only once they are revealed.
  const open = shows.filter((one) => one !== 'differing' || !isHidden(document))
  return (
    <div className={styles.shows} role="group" aria-label={t('office.filter.by')}>
      {open.map((one) => (
        <button key={one} type="button" aria-pressed={show === one} onClick={() => setShow(one)}>
          {t(`office.stock.counts.show.${one}`)}{' '}
          {formatCount(document.lines.filter((line) => fits[one](line, counting)).length)}
        </button>
      ))}
    </div>
  )
}

/** The counted number of one plant, with the expected number below it unless the count is blind. */
function Line({ line, counting }: { line: StockDocumentLine; counting: Counting }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const isSent = !counting.isUnsent(line)
  return (
    <>
      <PlantName plant={line.product} variant={line.variant} large />
      <div className={styles.number}>
        <Stepper
          label={`${t('office.stock.line.counted')}${commaIn(locale)}${plantName(line.product, locale)}${line.variant ? ` ${line.variant.sku}` : ''}`}
          value={counting.countedOf(line)}
          max={999_999}
          onChange={(counted) => counting.set(line, counted)}
        />
        {line.expected !== null && (
          <p className={styles.expected}>
            {isSent && line.counted !== null && (
              <>
                {t('office.stock.line.expected')} <bdi>{formatCount(line.expected)}</bdi>
                {line.change !== null && line.change !== 0 && (
                  <>
                    {' · '}
                    <span className={styles.differs}>
                      <Change count={line.change} />
                    </span>
                  </>
                )}
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}
