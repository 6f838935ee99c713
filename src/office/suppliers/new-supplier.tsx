import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSupplier, type Supplier } from '#contract/office/suppliers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'

/** A supplier's name and phone, in the middle of a receipt; the rest can be filled in later. */
export function NewSupplier({
  open,
  onClose,
  onSaved,
}: {
  open: boolean
  onClose: () => void
  onSaved: (supplier: Supplier) => void
}) {
  const t = useTexts('office')
  const client = useQueryClient()
  const { busy, error, act } = useAct()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const save = async () => {
    const isSaved = await act(async () => {
      const { data } = await officeApi.call(createSupplier, {
        body: { name, phone },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      await client.invalidateQueries({ queryKey: ['suppliers'] })
      onSaved(data)
    })
    if (!isSaved) return
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
        // The form of the receipt round this dialog would be sent.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (name.trim() !== '' && !busy) void save()
        }}
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
