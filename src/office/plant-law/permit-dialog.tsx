import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordPermit, uploadPermitPaper } from '#contract/office/plant-law/permits.ts'
import type { LawRow } from '#contract/office/plant-law/plant-law.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { farmRegion } from '#shared/plants/law.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { ProductFinder, useChosenProducts } from '../products/product-finder.tsx'
import { ProductName } from '../products/product-name.tsx'
import { officeApi } from '../session/office-api.ts'
import { PhotoButton } from '../session/photo-button.tsx'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { RegionChoice } from './region-choice.tsx'
import { lawKey, useLawName } from './use-law.ts'
import * as styles from './plant-law.module.css'

interface PermitForm {
  law_id: string
  number: string
  issued_by: string
  valid_from: string
  valid_to: string
  product_id: number | null
  to_regions: string[]
  paper_id: number | null
}

const blankFor = (lawId: string): PermitForm => ({
  law_id: lawId,
  number: '',
  issued_by: '',
  valid_from: dayOf(new Date()),
  valid_to: addDays(dayOf(new Date()), 364),
  product_id: null,
  to_regions: [],
  paper_id: null,
})

/** Records a permit: its plants, number, validity and a photo of the document. Owners only. */
export function PermitDialog({ rows, onClose }: { rows: readonly LawRow[]; onClose: () => void }) {
  const t = useTexts('office-law')
  const tOffice = useTexts('office')
  const permit = usePermitForm(rows)
  const { form } = permit
  const { busy, error, save } = useRecordPermit(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('law.permit.record')}
      closesOutside={form.number === '' && form.issued_by === ''}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={!permit.isComplete}
            onClick={() => void save(form)}
          >
            {t('law.permit.save')}
          </Button>
          <Button onClick={onClose}>{tOffice('common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(tOffice, error)}</Alert>}
      <PermitFields permit={permit} error={error} />
    </Dialog>
  )
}

/** The permit form's values, and the law rows it can be about. */
function usePermitForm(rows: readonly LawRow[]) {
  // Rows that no permit lifts are not offered.
  const offered = rows.filter(
    ({ status, rule }) => (status === 'blocked' || status === 'restricted') && rule !== 'no_permit',
  )
  const palm = offered.find(({ rule }) => rule === 'palm_certificate')
  const [form, setForm] = useState(() => blankFor((palm ?? offered[0])?.id ?? ''))
  const chosen = offered.find(({ id }) => id === form.law_id)
  // A ban is lifted for one product at a time.
  const needsProduct = chosen?.status === 'blocked'
  return {
    offered,
    form,
    change: (fields: Partial<PermitForm>) => setForm((now) => ({ ...now, ...fields })),
    needsProduct,
    isPalm: chosen?.rule === 'palm_certificate',
    isComplete:
      form.number.trim() !== '' &&
      form.issued_by.trim() !== '' &&
      !(needsProduct && form.product_id === null),
  }
}

function PermitFields({
  permit: { offered, form, change, needsProduct, isPalm },
  error,
}: {
  permit: ReturnType<typeof usePermitForm>
  error: unknown
}) {
  const t = useTexts('office-law')
  const nameOf = useLawName()
  return (
    <>
      <SelectField
        label={t('law.permit.plants')}
        value={form.law_id}
        error={fieldRefusal(error, 'law_id')}
        options={offered.map((row) => ({ value: row.id, label: nameOf(row) }))}
        onChange={(event) => change({ law_id: event.target.value, product_id: null })}
      />
      <PermitProduct
        id={form.product_id}
        isNeeded={needsProduct}
        error={fieldRefusal(error, 'product_id')}
        onChange={(product_id) => change({ product_id })}
      />
      <PermitFacts {...{ form, error, change }} />
      {isPalm && (
        <RegionChoice
          legend={t('law.permit.toRegions')}
          hint={t('law.permit.toRegionsHint')}
          chosen={form.to_regions}
          onChange={(to_regions) => change({ to_regions })}
        />
      )}
      <div>
        <PhotoButton
          upload={uploadPermitPaper}
          id={form.paper_id}
          onChange={(paper_id) => change({ paper_id })}
          addLabel={t('law.permit.addPaper')}
          removeLabel={t('law.permit.removePaper')}
        />
      </div>
    </>
  )
}

/** The permit's number, issuer and validity. */
function PermitFacts({
  form,
  error,
  change,
}: Pick<ReturnType<typeof usePermitForm>, 'form' | 'change'> & { error: unknown }) {
  const t = useTexts('office-law')
  const text = (name: 'number' | 'issued_by' | 'valid_from' | 'valid_to') => ({
    value: form[name],
    error: fieldRefusal(error, name),
    required: true,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <div className={styles.pair}>
      <TextField {...text('number')} label={t('law.permit.number')} dir="ltr" maxLength={60} />
      <TextField {...text('issued_by')} label={t('law.permit.issuedBy')} maxLength={120} />
      <TextField {...text('valid_from')} label={t('law.permit.from')} type="date" />
      <TextField {...text('valid_to')} label={t('law.permit.to')} type="date" />
    </div>
  )
}

function useRecordPermit(onSaved: () => void) {
  const t = useTexts('office-law')
  const client = useQueryClient()
  const { busy, error, run } = useActionOnce()
  const save = (form: PermitForm) =>
    run(form, async (key) => {
      await officeApi.call(recordPermit, {
        body: { ...form, ...(form.to_regions.length > 0 && { from_region: farmRegion }) },
        headers: { 'Idempotency-Key': key },
      })
      await client.invalidateQueries({ queryKey: lawKey })
      notify.success(t('law.permit.saved'))
      onSaved()
    })
  return { busy, error, save }
}

/** One product, or all plants of the row if it requires a permit rather than banning them. */
function PermitProduct({
  id,
  isNeeded,
  error,
  onChange,
}: {
  id: number | null
  isNeeded: boolean
  error: string | undefined
  onChange: (id: number | null) => void
}) {
  const t = useTexts('office-law')
  const [product] = useChosenProducts(id === null ? [] : [id])
  return (
    <div>
      {product ? (
        <div className={styles.chosen}>
          <ProductName product={product} />
          <Button size="small" onClick={() => onChange(null)}>
            {t(isNeeded ? 'law.permit.otherProduct' : 'law.permit.all')}
          </Button>
        </div>
      ) : (
        <>
          <ProductFinder label={t('law.permit.product')} without={[]} onChoose={onChange} />
          <p className="subtle">
            {t(isNeeded ? 'law.permit.productNeeded' : 'law.permit.productHint')}
          </p>
        </>
      )}
      {error && <Alert>{error}</Alert>}
    </div>
  )
}
