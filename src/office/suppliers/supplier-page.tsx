import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  createSupplier,
  getSupplier,
  updateSupplier,
  type Supplier,
} from '#contract/office/suppliers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Switch, TextArea, TextField } from '../controls/field.tsx'
import { formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useValueWords } from '../editor/use-value-words.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi, underKey } from '../session/office-api.ts'
import { brokenShare } from './suppliers-page.tsx'
import * as styles from './suppliers.module.css'

const keyOf = (id: number) => ['suppliers', 'one', id]

/** Edits a supplier or creates a new one. */
export default function SupplierPage() {
  const given = useParams()['id']
  const id = given === undefined ? null : Number(given)
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id ?? 0),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getSupplier, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== null,
  })
  if (id === null) return <SupplierEditor key="new" supplier={null} />
  if (data) return <SupplierEditor key={data.id} supplier={data} />
  return error ? (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/suppliers', text: 'office.nav.suppliers' }}
    />
  ) : (
    <ScreenSkeleton rows={4} />
  )
}

type SupplierForm = {
  name: string
  phone: string
  email: string
  note: string
  is_active: boolean
}

const formOf = (supplier: Supplier | null): SupplierForm => ({
  name: supplier?.name ?? '',
  phone: supplier?.phone ?? '',
  email: supplier?.email ?? '',
  note: supplier?.note ?? '',
  is_active: supplier?.is_active ?? true,
})

function useSupplierEditor(supplier: Supplier | null) {
  const t = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undoNotice = useUndoNotice()
  const put = async (id: number, body: object, version: number, key?: string) => {
    const answer = await officeApi.call(updateSupplier, {
      params: { id },
      body: { ...body, version },
      headers: underKey(key),
    })
    client.setQueryData(keyOf(id), answer.data)
    void client.invalidateQueries({ queryKey: ['suppliers'] })
    return answer.data
  }
  return useEditor<Supplier, SupplierForm>({
    entity: 'supplier',
    object: supplier,
    fieldsOf: formOf,
    check: ({ name }) => (name.trim() === '' ? { name: t('office.required') } : {}),
    save: async (changed, version, key) => {
      if (supplier) return put(supplier.id, changed, version ?? supplier.version, key)
      const { data } = await officeApi.call(createSupplier, {
        body: { ...changed, name: changed.name ?? '' },
        headers: { 'Idempotency-Key': key },
      })
      return data
    },
    onSaved: (saved, replaced) => {
      if (replaced)
        return undoNotice(t('office.editor.saved'), () =>
          put(saved.id, replaced.changed, saved.version),
        )
      notify.success(t('office.editor.saved'))
      void client.invalidateQueries({ queryKey: ['suppliers'] })
      void navigate(`/suppliers/${saved.id}`, { replace: true })
    },
  })
}

function SupplierEditor({ supplier }: { supplier: Supplier | null }) {
  const t = useTexts('office')
  const editor = useSupplierEditor(supplier)
  const words = useValueWords()
  const active = editor.field('is_active')
  return (
    <EditorFrame
      editor={editor}
      history={supplier && <HistoryLink entity="supplier" id={supplier.id} />}
      labelOf={(name) =>
        t(name === 'is_active' ? 'office.suppliers.active' : `office.suppliers.${name}`)
      }
      show={words}
      longTexts={['note']}
      needs="stock.write"
      head={<Head supplier={supplier} />}
      {...(supplier && { side: <Figures supplier={supplier} /> })}
    >
      <Panel>
        <TextField
          {...asText(editor.field('name'))}
          label={t('office.suppliers.name')}
          required
          maxLength={120}
        />
        <TextField
          {...asText(editor.field('phone'))}
          label={t('office.suppliers.phone')}
          dir="ltr"
          type="tel"
          maxLength={30}
        />
        <TextField
          {...asText(editor.field('email'))}
          label={t('office.suppliers.email')}
          dir="ltr"
          type="email"
          maxLength={254}
        />
        <TextArea
          {...asText(editor.field('note'))}
          label={t('office.suppliers.note')}
          maxLength={1000}
        />
        <Switch
          label={t('office.suppliers.active')}
          checked={active.value}
          onChange={(event) => active.onChange(event.target.checked)}
        />
      </Panel>
    </EditorFrame>
  )
}

function Head({ supplier }: { supplier: Supplier | null }) {
  const t = useTexts('office')
  return (
    <PageHead
      title={supplier?.name ?? t('office.suppliers.add')}
      parent={{ to: '/suppliers', label: t('office.nav.suppliers') }}
    >
      {supplier && (
        <ButtonLink to={`/stock/documents?supplier=${supplier.id}`}>
          {t('office.stock.documents.receipts')}
        </ButtonLink>
      )}
    </PageHead>
  )
}

function Figures({ supplier }: { supplier: Supplier }) {
  const t = useTexts('office')
  const share = brokenShare(supplier)
  return (
    <Panel title={t('office.suppliers.figures')}>
      <dl className={styles.figures}>
        <dt>{t('office.suppliers.delivered')}</dt>
        <dd>
          <Ltr>{formatCount(supplier.delivered)}</Ltr>
        </dd>
        <dt>{t('office.suppliers.broken')}</dt>
        <dd>
          <Ltr>{formatCount(supplier.broken)}</Ltr>
        </dd>
        <dt>{t('office.suppliers.share')}</dt>
        <dd>{share === null ? <Nothing /> : <Ltr>{share}</Ltr>}</dd>
      </dl>
    </Panel>
  )
}
