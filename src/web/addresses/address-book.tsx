import { useState } from 'react'
import { listAddresses } from '#contract/account.ts'
import type { CustomerAddress } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { refreshUser } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { Failure } from '../queries/failure.tsx'
import { useQuery } from '../queries/use-query.ts'

const most = 20

/** The saved addresses: add, change, make the default, delete. */
export function AddressBook() {
  const t = useTexts('account')
  const { data, error, retry, reload } = useQuery(
    (signal) => browserApi.call(listAddresses, { signal }),
    'addresses',
  )
  const [inForm, setInForm] = useState<CustomerAddress | 'new' | null>(null)
  const addresses = data?.data ?? []
  const changed = () => {
    reload()
    void refreshUser()
  }
  const isNew = inForm === 'new'
  const title = t(isNew ? 'profile.addAddress' : 'address.edit')
  return (
    <section className="panel" aria-labelledby="addresses">
      <div className="sh">
        <h2 className="heading-3" id="addresses">
          {t('profile.addresses')}
        </h2>
        {addresses.length > 0 && addresses.length < most && (
          <Button variant="outline" small onClick={() => setInForm('new')}>
            <Icon name="plus" />
            {t('profile.addAddress')}
          </Button>
        )}
      </div>
      {error != null && (
        <Failure error={error} fallback="profile.failedAddresses" texts="account" onRetry={retry} />
      )}
      {!data && error == null && <RowSkeletons count={2} />}
      {data && addresses.length === 0 && (
        <button type="button" className="address add" onClick={() => setInForm('new')}>
          <Icon name="plus" />
          {t('profile.addAddress')}
        </button>
      )}
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setInForm(address)}
            onChanged={changed}
          />
        ))}
      </ul>
      <Dialog open={inForm !== null} onClose={() => setInForm(null)} label={title} variant="end">
        {inForm !== null && (
          <AddressForm
            key={isNew ? 'new' : inForm.id}
            title={title}
            address={isNew ? null : inForm}
            onClose={() => setInForm(null)}
            onDone={() => {
              setInForm(null)
              changed()
            }}
          />
        )}
      </Dialog>
    </section>
  )
}
