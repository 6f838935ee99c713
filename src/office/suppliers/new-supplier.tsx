import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { createSupplier, type Supplier } from '#contract/office/suppliers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'

interface NewSupplierProps {
  open: boolean
  onClose: () => void
  onSaved: (supplier: Supplier) => void
}

/** Adds a supplier's name and phone from within a receipt; the rest can be filled in later. */
export function NewSupplier({ open, onClose, onSaved }: NewSupplierProps) {
  const t = useTexts('office')
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const { busy, error, create } = useCreateSupplier(onSaved)
  const save = async () => {
    if (!(await create({ name, phone }))) return
    setName('')
    setPhone('')
    onClose()
  }
  const [nameError, phoneError] = [fieldRefusal(error, 'name'), fieldRefusal(error, 'phone')]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('office.suppliers.add')}
      closesOutside={name === ''}
      footer={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={name.trim() === ''}
            onClick={() => void save()}
          >
            {t('office.suppliers.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !nameError && !phoneError && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={t('office.suppliers.name')}
        maxLength={120}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onEnter(() => name.trim() !== '' && !busy && void save())}
      />
      <TextField
        optional
        label={t('office.suppliers.phone')}
        dir="ltr"
        type="tel"
        maxLength={30}
        value={phone}
        error={phoneError}
        onChange={(event) => setPhone(event.target.value)}
      />
    </Dialog>
  )
}

/** Handles Enter here, so that it does not submit the form of the receipt around the dialog. */
const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  run()
}

function useCreateSupplier(onSaved: (supplier: Supplier) => void) {
  const client = useQueryClient()
  const { busy, error, run } = useActionOnce()
  /** @returns whether it was saved */
  const create = (body: { name: string; phone: string }) =>
    run(body, async (key) => {
      const { data } = await officeApi.call(createSupplier, {
        body,
        headers: { 'Idempotency-Key': key },
      })
      await client.invalidateQueries({ queryKey: ['suppliers'] })
      onSaved(data)
    })
  return { busy, error, create }
}
