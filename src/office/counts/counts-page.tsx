import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  listStockDocuments,
  openCount,
  type StockDocumentHead,
} from '#contract/office/stock-documents.ts'
import type { CallInput } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox, SelectField, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { TaskPage, TaskPart } from '../layout/task-page.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { useStockChanged } from '../stock-documents/use-undo-document.ts'
import * as styles from './counts.module.css'

/** Open counts, and a form to start a new one. */
export default function CountsPage() {
  const t = useTexts('office')
  const canWrite = useCan('stock.write')
  const {
    data: open,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stock-documents', 'open-counts'],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(listStockDocuments, {
          query: { kind: 'count', state: 'open', limit: 100 },
          signal,
        })
      ).data,
  })
  return (
    <TaskPage
      title={t('office.stock.counts.title')}
      parent={{ to: '/stock', label: t('office.nav.stock') }}
    >
      {error && !open && (
        <TaskPart bare>
          <LoadFailure error={error} onRetry={refetch} />
        </TaskPart>
      )}
      {open && open.length > 0 && (
        <TaskPart>
          <h2 className={styles.title}>{t('office.stock.counts.open')}</h2>
          <ul className={styles.open}>
            {open.map((count) => (
              <li key={count.id}>
                <OpenCount count={count} />
              </li>
            ))}
          </ul>
        </TaskPart>
      )}
      {canWrite && <NewCount />}
      <TaskPart bare>
        <Link className={styles.link} to="/stock/documents?view=counts">
          {t('office.stock.counts.former')}
        </Link>
      </TaskPart>
    </TaskPage>
  )
}

function OpenCount({ count }: { count: StockDocumentHead }) {
  const t = useTexts('office')
  const { id, counted_count: counted, line_count: all, created_by: by, created_at: at } = count
  return (
    <Link className={styles.count} to={`/stock/count/${id}`}>
      <span>
        <b>
          {t('office.stock.kind.count')} <Ltr>{id}</Ltr>
        </b>
        <small>
          <bdi>{by.name}</bdi> · <RelativeTime at={at} />
        </small>
      </span>
      <Ltr>
        {formatCount(counted)} / {formatCount(all)}
      </Ltr>
      <Icon name="caret-right" flip small />
    </Link>
  )
}

const scopes = ['place', 'category', 'everything'] as const
type Scope = 'selection' | (typeof scopes)[number]

function NewCount() {
  const t = useTexts('office')
  const categories = useCategoryNames()
  const { busy, error, open } = useOpenCount()
  const selected = useSelected()
  const [scope, setScope] = useState<Scope>(selected.length > 0 ? 'selection' : 'place')
  const [place, setPlace] = useState('')
  const [category, setCategory] = useState('')
  const [isBlind, setIsBlind] = useState(false)
  const chosen = category || String([...categories.keys()][0] ?? '')
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    open({
      ...(scope === 'selection' && { product_ids: selected }),
      ...(scope === 'place' && { place }),
      ...(scope === 'category' && { category_id: Number(chosen) }),
      ...(scope === 'everything' && { everything: true }),
      is_blind: isBlind,
    })
  }
  const refused = (field: string) => fieldRefusal(error, field) && t('office.stock.counts.nothing')
  const everything = refused('everything') ?? refused('product_ids')
  const hasField = refused('place') ?? refused('category_id') ?? everything
  return (
    <form onSubmit={submit} noValidate>
      <TaskPart>
        <h2 className={styles.title}>{t('office.stock.counts.new')}</h2>
        {error != null && !hasField && <Alert>{refusalText(t, error)}</Alert>}
        <Scopes chosen={scope} selected={selected.length} onChoose={setScope} />
        {scope === 'place' && <Place value={place} error={refused('place')} onChange={setPlace} />}
        {scope === 'category' && (
          <SelectField
            label={t('office.stock.counts.category')}
            error={refused('category_id')}
            value={chosen}
            options={[...categories].map(([id, label]) => ({ value: String(id), label }))}
            onChange={(event) => setCategory(event.target.value)}
          />
        )}
        {everything && <Alert>{everything}</Alert>}
        <Checkbox
          label={t('office.stock.counts.blind')}
          checked={isBlind}
          onChange={(event) => setIsBlind(event.target.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.act}
          busy={busy}
          disabled={scope === 'place' && place.trim() === ''}
        >
          {t('office.stock.counts.start')}
        </Button>
      </TaskPart>
    </form>
  )
}

/** The plants that were selected in a list before this page was opened. */
function useSelected(): number[] {
  const state: unknown = useLocation().state
  const ids = state && typeof state === 'object' && 'count' in state ? state.count : null
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
}

function useOpenCount() {
  const navigate = useNavigate()
  const stockChanged = useStockChanged()
  const { busy, error, run } = useActionOnce()
  const open = (body: NonNullable<CallInput<typeof openCount>['body']>) =>
    void run(body, async (key) => {
      const headers = { 'Idempotency-Key': key }
      const { data } = await officeApi.call(openCount, { body, headers })
      await navigate(`/stock/count/${data.id}`)
      void stockChanged()
    })
  return { busy, error, open }
}

/** The scope of a count: the selected plants if there are any, one place, a category, everything. */
function Scopes({
  chosen,
  selected,
  onChoose,
}: {
  chosen: Scope
  selected: number
  onChoose: (scope: Scope) => void
}) {
  const t = useTexts('office')
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('office.stock.counts.what')}</legend>
      {(selected > 0 ? (['selection', ...scopes] as const) : scopes).map((one) => (
        <label key={one} className={styles.scope}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === one}
            onChange={() => onChoose(one)}
          />
          {one === 'selection'
            ? t('office.stock.counts.selected', { count: selected })
            : t(`office.stock.counts.scope.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

function Place({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (place: string) => void
}) {
  const t = useTexts('office')
  return (
    <TextField
      label={t('office.product.placeInNursery')}
      hint={t('office.stock.counts.placeHint')}
      error={error}
      dir="ltr"
      required
      maxLength={20}
      autoCapitalize="characters"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
