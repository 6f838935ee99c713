import { useState } from 'react'
import type { Customer } from '#contract/customer.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CloseAccountSteps } from './close-account-steps.tsx'

/** What deleting the account means, and the way to it. */
export function CloseAccount({ user }: { user: Customer }) {
  const t = useTexts('account')
  const [open, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby="close-account">
      <h2 className="heading-3" id="close-account">
        {t('close.title')}
      </h2>
      <p className="muted">{t('close.text')}</p>
      <Button variant="danger" small onClick={() => setOpen(true)}>
        {t('close.begin')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label={t('close.title')}>
        {open && <CloseAccountSteps user={user} onClose={() => setOpen(false)} />}
      </Dialog>
    </section>
  )
}
