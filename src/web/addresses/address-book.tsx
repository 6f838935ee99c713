import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { listAddresses } from '#contract/account.ts'
import type { CustomerAddress } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { refreshUser } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { defer, useSettled, type DeferredData } from '../loading/deferred.tsx'
import { LoadFailure } from '../loading/load-failure.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressFormValues } from './address-values.ts'
import * as styles from './address-book.module.css'
import * as panel from '../ui/panel.module.css'
import * as sectionHead from '../ui/section-head.module.css'

const maxAddresses = 20

/** The button that adds the first address. */
const addId = 'add-address'

const canAddMore = ({ length }: CustomerAddress[]) => length > 0 && length < maxAddresses

/**
 * One entry for each button that may have the focus when it disappears: that of the first address, *Make default* and *Delete* of each
 * address, and the one in the header, which is there until the list is full.
 */
const entriesOf = (addresses: CustomerAddress[]) => [
  ...(addresses.length === 0 ? [{ id: addId }] : []),
  ...addresses.map(({ id, is_default }) => ({ id: `${id} ${is_default}` })),
  ...(canAddMore(addresses) ? [{ id: 'add-another' }] : []),
]

/** Loads the addresses in the `clientLoader` of a screen with the address book. */
export const loadAddresses = (signal: AbortSignal): DeferredData<CustomerAddress[]> =>
  defer(browserApi.call(listAddresses, { signal }).then(({ data }) => data))

/** The saved addresses: add, change, make the default, delete. Undefined: not requested yet. */
export function AddressBook({
  addresses,
}: {
  addresses: DeferredData<CustomerAddress[]> | undefined
}) {
  const settled = useSettled(addresses)
  if (settled && 'data' in settled) return <AddressList addresses={settled.data} />
  const skeleton = <RowSkeletons count={2} />
  return (
    <AddressPanel>
      {settled ? (
        <LoadFailure
          error={settled.error}
          fallback="profile.failedAddresses"
          namespace="account"
          skeleton={skeleton}
        />
      ) : (
        skeleton
      )}
    </AddressPanel>
  )
}

function AddressList({ addresses }: { addresses: CustomerAddress[] }) {
  const t = useTexts('account')
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState<CustomerAddress | 'new' | null>(null)
  const onChanged = () => {
    void revalidate()
    void refreshUser()
  }
  const add = () => setEditing('new')
  const list = useFocusAfterRemoval<HTMLUListElement>(entriesOf(addresses), addId)
  return (
    <AddressPanel
      action={
        canAddMore(addresses) && (
          <Button variant="outline" small onClick={add}>
            <Icon name="plus" />
            {t('profile.addAddress')}
          </Button>
        )
      }
    >
      {addresses.length === 0 && (
        <button type="button" id={addId} className={styles.add} onClick={add}>
          <Icon name="plus" />
          {t('profile.addAddress')}
        </button>
      )}
      <ul className={styles.addresses} ref={list}>
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setEditing(address)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <AddressDialog editing={editing} onClose={() => setEditing(null)} onChanged={onChanged} />
    </AddressPanel>
  )
}

function AddressPanel({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const t = useTexts('account')
  return (
    <section className={panel.panel} aria-labelledby="addresses">
      <div className={`${sectionHead.sectionHead} ${styles.head}`}>
        <h2 className="heading-3" id="addresses">
          {t('profile.addresses')}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

interface AddressDialogProps {
  editing: CustomerAddress | 'new' | null
  onClose: () => void
  onChanged: () => void
}

/** A form that is closed by its ×, a press outside, Escape or Back keeps what was typed for the next time; *Cancel* discards it. */
function AddressDialog({ editing, onClose, onChanged }: AddressDialogProps) {
  const t = useTexts('account')
  const [drafts] = useState(() => new Map<number | null, Partial<AddressFormValues>>())
  const address = editing === 'new' ? null : editing
  const id = address?.id ?? null
  const title = t(address ? 'address.edit' : 'profile.addAddress')
  const finish = () => {
    drafts.delete(id)
    onClose()
  }
  return (
    <Dialog open={editing !== null} onClose={onClose} label={title} variant="end">
      {editing !== null && (
        <AddressForm
          key={id}
          title={title}
          address={address}
          draft={drafts.get(id)}
          onTyped={(draft) => drafts.set(id, draft)}
          onDiscard={() => drafts.delete(id)}
          onCancel={finish}
          onDone={() => {
            finish()
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
