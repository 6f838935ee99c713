import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { SelectField, TextArea, TextField } from '../controls/field.tsx'
import { TaskPart } from '../layout/task-page.tsx'
import { NewSupplier } from '../suppliers/new-supplier.tsx'
import { useSuppliers } from '../suppliers/use-supplier-names.ts'
import type { ReceiptForm } from './receipt-form.ts'
import * as styles from './task.module.css'

/** Who brought it, when, and by which slip. */
export function ReceiptHead({
  values,
  errors,
  onChange,
}: {
  values: ReceiptForm
  errors: Record<string, string>
  onChange: (part: Partial<ReceiptForm>) => void
}) {
  const t = useTexts('office')
  const suppliers = useSuppliers()
  const [adding, setAdding] = useState(false)
  const [hasNote, setHasNote] = useState(false)
  return (
    <TaskPart>
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
      {hasNote || values.note !== '' ? (
        <TextArea
          label={t('office.stock.note')}
          name="note"
          maxLength={1000}
          value={values.note}
          error={errors['note']}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      ) : (
        <Button
          variant="plain"
          className={styles.note}
          icon="note"
          onClick={() => setHasNote(true)}
        >
          {t('office.stock.addNote')}
        </Button>
      )}
      <NewSupplier
        open={adding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => onChange({ supplierId: String(id) })}
      />
    </TaskPart>
  )
}
