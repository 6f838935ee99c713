import { useState } from 'react'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useCan } from '../session/member.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useCustomerTexts } from './customer-words.ts'
import { useCustomerChange } from './use-customer.ts'
import * as styles from './customers.module.css'

/** Splits tags at Arabic and Latin commas. */
const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Whether cash on delivery is accepted, and the tags by which staff find this customer. */
export function DecisionsPanel({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  const undoNotice = useUndoNotice()
  const [typed, setTyped] = useState(customer.tags.join(commaIn(locale)))
  const { busy, error, change, put } = useCustomerChange(customer)
  if (!useCan('customers.write')) return null
  const setCash = async (isAllowed: boolean) => {
    const saved = await change({ cash_allowed: isAllowed })
    if (saved)
      undoNotice(t(isAllowed ? 'customers.cash.on' : 'customers.cash.off'), () =>
        put({ cash_allowed: !isAllowed }, saved.version),
      )
  }
  const saveTags = async () => {
    const before = customer.tags
    const saved = await change({ tags: tagsOf(typed) })
    if (saved)
      undoNotice(tOffice('office.editor.saved'), () => put({ tags: before }, saved.version))
  }
  const tagsError = fieldRefusal(error, 'tags')
  const isChanged = tagsOf(typed).join() !== customer.tags.join()
  return (
    <Panel title={t('customers.decisions')}>
      {error != null && !tagsError && <Alert>{refusalText(tOffice, error)}</Alert>}
      <Switch
        label={t('customers.cash')}
        checked={customer.cash_allowed}
        disabled={busy}
        onChange={(event) => void setCash(event.target.checked)}
      />
      <form
        className={styles.compose}
        onSubmit={(event) => {
          event.preventDefault()
          void saveTags()
        }}
      >
        <TextField
          label={t('customers.tags')}
          hint={t('customers.tagsHint')}
          error={tagsError}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {isChanged && (
          <Button type="submit" busy={busy}>
            {t('customers.tags.save')}
          </Button>
        )}
      </form>
    </Panel>
  )
}
