import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '../controls/field.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { TaskPart } from '../layout/task-page.tsx'
import { NewSupplier } from '../suppliers/new-supplier.tsx'
import { useSuppliers } from '../suppliers/use-supplier-names.ts'
import type { ReceiptForm } from './receipt-form.ts'
import * as styles from './task.module.css'

interface HeadProps {
  values: ReceiptForm
  errors: Record<string, string | undefined>
  onChange: (part: Partial<ReceiptForm>) => void
}

/** The supplier, the date, and the photo of the delivery note. */
export function ReceiptHead({ values, errors, onChange }: HeadProps) {
  const t = useTexts('office')
  return (
    <TaskPart>
      <Supplier {...{ values, errors, onChange }} />
      <div className={styles.pair}>
        <TextField
          label={t('office.stock.number')}
          name="number"
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          value={values.number}
          error={errors['number']}
          onChange={(event) => onChange({ number: event.target.value })}
        />
        <TextField
          label={t('office.stock.day')}
          name="received_on"
          type="date"
          required
          value={values.receivedOn}
          error={errors['received_on']}
          onChange={(event) => onChange({ receivedOn: event.target.value })}
        />
      </div>
      <Checkbox
        label={t('office.stock.fromAbroad')}
        checked={values.isFromAbroad}
        onChange={(event) => onChange({ isFromAbroad: event.target.checked })}
      />
      {values.isFromAbroad && (
        <TextField
          label={t('office.stock.importPaper')}
          hint={t('office.stock.importPaperHint')}
          name="import_paper"
          dir="ltr"
          required
          maxLength={60}
          value={values.importPaper}
          error={errors['import_paper']}
          onChange={(event) => onChange({ importPaper: event.target.value })}
        />
      )}
      <Note {...{ values, errors, onChange }} />
    </TaskPart>
  )
}

/** A choice of active suppliers; a new one can be added in place. */
function Supplier({ values, errors, onChange }: HeadProps) {
  const t = useTexts('office')
  const { suppliers, error, refetch } = useSuppliers()
  const [adding, setAdding] = useState(false)
  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <SelectField
        label={t('office.stock.supplier')}
        name="supplier_id"
        value={values.supplierId}
        error={errors['supplier_id']}
        aside={
          <button type="button" className={styles.add} onClick={() => setAdding(true)}>
            {t('office.suppliers.add')}
          </button>
        }
        options={[
          { value: '', label: t('office.stock.noSupplier') },
          ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange({ supplierId: event.target.value })}
      />
      <NewSupplier
        open={adding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => onChange({ supplierId: String(id) })}
      />
    </>
  )
}

/** A button until the member wants to add a note. */
function Note({ values, errors, onChange }: HeadProps) {
  const t = useTexts('office')
  const [isOpen, setIsOpen] = useState(false)
  return isOpen || values.note !== '' ? (
    <TextArea
      label={t('office.stock.note')}
      name="note"
      maxLength={1000}
      value={values.note}
      error={errors['note']}
      onChange={(event) => onChange({ note: event.target.value })}
    />
  ) : (
    <Button variant="plain" className={styles.note} icon="note" onClick={() => setIsOpen(true)}>
      {t('office.stock.addNote')}
    </Button>
  )
}
