import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Checkbox, SelectField } from '../controls/field.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useOptionNames } from '../products/use-option-names.ts'
import { fitsBarcode } from './barcode.tsx'
import type { LabelParts } from './label.tsx'
import { labelSizes, sizeNamed, type LabelSize } from './label-size.ts'
import { labelsOf, pagesOf, type PlantLabel } from './plant-label.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { Pages, PrintedPages } from './printed-pages.tsx'
import { labelledProductLimit } from '../products/use-grid-rows.ts'
import { useWantedLabels, type WantedLabels } from './use-labels.ts'
import * as styles from './labels-page.module.css'

/** The most labels printed at once: the capacity of a roll. */
const labelLimit = 1000
/** The number of pages shown in the preview. */
const shownPages = 3

const ownParameters = new Set(['size', 'page', 'limit', 'panel', 'saved', 'columns'])

/** Pot labels and price cards of products, printed from the browser (office.md O3.3, O3.4). */
export default function LabelsPage() {
  const [parameters] = useSearchParams()
  const query = Object.fromEntries([...parameters].filter(([name]) => !ownParameters.has(name)))
  const { data, error, refetch } = useWantedLabels(query)
  if (data) return <LabelRun wanted={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      title="office.labels.title"
      parent={{ to: '/products', text: 'office.nav.products' }}
    />
  )
}

function LabelRun({ wanted }: { wanted: WantedLabels }) {
  const t = useTexts('office')
  const { size, choose } = useSize()
  const labels = useLabels(wanted)
  const [parts, setParts] = useState({ price: true, place: true })
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map())
  const copies = new Map(
    labels.map(({ key }) => [key, changed.get(key) ?? wanted.received?.get(key) ?? 1]),
  )
  const count = [...copies.values()].reduce((sum, each) => sum + each, 0)
  const isTooMany = count > labelLimit
  const pages = isTooMany ? [] : pagesOf(labels, copies, size.columns * size.rows)
  const print = { pages, size, parts }
  return (
    <>
      <PageHead
        title={t('office.labels.title')}
        note={t('office.labels.count', { count, total: formatCount(count) })}
        parent={{ to: '/products', label: t('office.nav.products') }}
      >
        <Button
          variant="primary"
          icon="printer"
          disabled={pages.length === 0}
          onClick={() => window.print()}
        >
          {t('office.labels.print')}
        </Button>
      </PageHead>
      <Notices {...{ wanted, labels, size, isTooMany }} />
      <Columns side={<PaperPanel size={size} choose={choose} parts={parts} setParts={setParts} />}>
        <Panel title={t('office.labels.preview')}>
          <PreviewFrame paper={size.page} label={t('office.labels.pages')}>
            <Pages {...print} pages={pages.slice(0, shownPages)} />
          </PreviewFrame>
        </Panel>
        <CopiesPanel
          labels={labels}
          copies={copies}
          onChange={(key, count) => setChanged(new Map(changed).set(key, count))}
        />
      </Columns>
      <PrintedPages {...print} />
    </>
  )
}

/** The requested labels; for a document, only those of the plants it received. */
function useLabels({ rows, variants, received }: WantedLabels): PlantLabel[] {
  const { locale } = useLocale()
  const printed = { colors: useOptionNames('colors', 'ar'), sizes: useOptionNames('sizes', 'ar') }
  const shown = { colors: useOptionNames('colors'), sizes: useOptionNames('sizes') }
  return rows
    .flatMap((row) => labelsOf(row, variants.get(row.id) ?? [], { locale, printed, shown }))
    .filter(({ key }) => received === null || received.has(key))
}

/** The label size, kept in the address and remembered on this device. */
function useSize() {
  const [parameters, setParameters] = useSearchParams()
  const size = useMemo(
    () => sizeNamed(parameters.get('size') ?? localStorage.getItem('office_label_size') ?? ''),
    [parameters],
  )
  const choose = (id: string) => {
    localStorage.setItem('office_label_size', id)
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('size', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { size, choose }
}

interface NoticesProps {
  wanted: WantedLabels
  labels: readonly PlantLabel[]
  size: LabelSize
  isTooMany: boolean
}

function Notices({ wanted, labels, size, isTooMany }: NoticesProps) {
  const t = useTexts('office')
  const long = labels.filter(({ sku }) => !fitsBarcode(sku, size.width - 4))
  return (
    <>
      {labels.length === 0 && <Alert tone="info">{t('office.labels.empty')}</Alert>}
      {wanted.total > labelledProductLimit && (
        <Alert tone="info">
          {t('office.labels.tooManyProducts', { total: formatCount(wanted.total) })}
        </Alert>
      )}
      {isTooMany && <Alert tone="warning">{t('office.labels.tooMany')}</Alert>}
      {long.length > 0 && (
        <Alert tone="warning">
          {t('office.labels.longSku')} <bdi dir="ltr">{long.map(({ sku }) => sku).join(', ')}</bdi>
        </Alert>
      )}
    </>
  )
}

function PaperPanel({
  size,
  choose,
  parts,
  setParts,
}: {
  size: LabelSize
  choose: (id: string) => void
  parts: LabelParts
  setParts: (parts: LabelParts) => void
}) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.labels.paper')}>
      <SelectField
        label={t('office.labels.size')}
        value={size.id}
        options={labelSizes.map(({ id }) => ({
          value: id,
          label: t(`office.labels.size.${id}`),
        }))}
        onChange={(event) => choose(event.target.value)}
      />
      {(['price', 'place'] as const).map((part) => (
        <Checkbox
          key={part}
          label={t(`office.labels.with.${part}`)}
          checked={parts[part]}
          onChange={(event) => setParts({ ...parts, [part]: event.target.checked })}
        />
      ))}
      <p className="subtle">{t('office.labels.printerHint')}</p>
    </Panel>
  )
}

/** The number of copies of each label. */
function CopiesPanel({
  labels,
  copies,
  onChange,
}: {
  labels: readonly PlantLabel[]
  copies: ReadonlyMap<string, number>
  onChange: (key: string, count: number) => void
}) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.labels.copies')}>
      <ul className={styles.copies}>
        {labels.map((label) => (
          <li key={label.key}>
            <span>
              <b lang={label.titleLanguage}>{label.title}</b>
              <small dir="ltr">{label.sku}</small>
            </span>
            <Stepper
              size="small"
              label={`${t('office.labels.copies')}: ${label.title}`}
              value={copies.get(label.key) ?? 0}
              max={labelLimit}
              onChange={(value) => onChange(label.key, value ?? 0)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
