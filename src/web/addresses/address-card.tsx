import { useState } from 'react'
import { deleteAddress, makeDefaultAddress } from '#contract/account.ts'
import type { CustomerAddress } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'
import { AddressLines } from './address-lines.tsx'
import * as styles from './address-card.module.css'
import * as badge from '../ui/badge.module.css'
import * as field from '../ui/field.module.css'

const icons = { home: 'house', work: 'storefront', other: 'map-pin' } as const

interface AddressCardProps {
  address: CustomerAddress
  onEdit: () => void
  onChanged: () => void
}

/** A saved address with its actions. */
export function AddressCard({ address, onEdit, onChanged }: AddressCardProps) {
  const t = useTexts('account')
  const tCheckout = useTexts('checkout')
  const [asking, setAsking] = useState(false)
  const line = address.address1.join(', ')
  const params = { id: address.id }
  const { busy, error, send } = useAddressChange(() => {
    setAsking(false)
    onChanged()
  })
  return (
    <li className={styles.address} aria-busy={busy}>
      <div className={styles.head}>
        <Icon name={icons[address.type]} />
        <h3 className="semibold">{tCheckout(`address.${address.type}`)}</h3>
        {address.is_default && <span className={badge.badge}>{t('address.default')}</span>}
      </div>
      <p className={styles.lines}>
        <AddressLines address={address} />
      </p>
      {error && !asking && <p className={field.message}>{error}</p>}
      <AddressActions
        address={address}
        busy={busy}
        onEdit={onEdit}
        onMakeDefault={() => send(() => browserApi.call(makeDefaultAddress, { params }))}
        onDelete={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={t('address.deleteTitle')}
        confirm={t('common.delete')}
        busy={busy}
        error={error}
        onConfirm={() => send(() => browserApi.call(deleteAddress, { params }))}
        onClose={() => setAsking(false)}
      >
        <p>
          <bdi>{line}</bdi>
        </p>
      </ConfirmDialog>
    </li>
  )
}

interface AddressActionsProps {
  address: CustomerAddress
  busy: boolean
  onEdit: () => void
  onMakeDefault: () => void
  onDelete: () => void
}

function AddressActions({ address, busy, onEdit, onMakeDefault, onDelete }: AddressActionsProps) {
  const t = useTexts('account')
  const line = address.address1.join(', ')
  return (
    <div className={styles.actions}>
      <Button variant="text" small aria-label={t('address.editOf', { line })} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      {!address.is_default && (
        <Button
          variant="text"
          small
          busy={busy}
          aria-label={t('address.makeDefaultOf', { line })}
          onClick={onMakeDefault}
        >
          {t('address.makeDefault')}
        </Button>
      )}
      <Button
        variant="danger"
        small
        className={styles.delete}
        aria-label={t('address.deleteOf', { line })}
        onClick={onDelete}
      >
        {t('common.delete')}
      </Button>
    </div>
  )
}

/** A change that the server may refuse; its message is shown next to the address. */
function useAddressChange(onDone: () => void) {
  const t = useTexts('checkout')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function change(call: () => Promise<{ message: string }>) {
    setBusy(true)
    setError(null)
    try {
      notify.success((await call()).message)
      onDone()
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'address.failed'))
    }
    setBusy(false)
  }
  return { busy, error, send: (call: () => Promise<{ message: string }>) => void change(call) }
}
