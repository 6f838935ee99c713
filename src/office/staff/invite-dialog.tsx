import { useState, type FormEvent } from 'react'
import { inviteMember } from '#contract/office/staff.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { RoleCards } from './role-cards.tsx'
import { useTeamAction } from '../session/use-team.ts'
import * as styles from './invite-dialog.module.css'

interface Draft {
  name: string
  phone: string
  roles: StaffRole[]
  language: 'ar' | 'en'
}

/** Invites a person by SMS. The input stays when the dialog is closed, until it is sent. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const emptyDraft: Draft = { name: '', phone: '', roles: [], language: locale }
  const [draft, setDraft] = useState(emptyDraft)
  const [isTouched, setIsTouched] = useState(false)
  const { busy, error, run } = useTeamAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isSent = await run(() =>
      officeApi.call(inviteMember, {
        body: draft,
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    )
    if (!isSent) return
    setDraft(emptyDraft)
    setIsTouched(false)
    onClose()
  }
  const isAtFields = error instanceof ApiError && error.body.errors !== undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('office.staff.invite')}
      subtitle={t('office.invite.how')}
      size="medium"
      closesOutside={!isTouched}
      footer={
        <>
          <Button type="submit" form="invitation" variant="primary" busy={busy}>
            {t('office.invite.send')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form
        id="invitation"
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {error != null && !isAtFields && <Alert>{refusalText(t, error)}</Alert>}
        <InvitationFields
          draft={draft}
          error={error}
          onChange={(part) => {
            setIsTouched(true)
            setDraft({ ...draft, ...part })
          }}
        />
      </form>
    </Dialog>
  )
}

function InvitationFields({
  draft,
  error,
  onChange,
}: {
  draft: Draft
  /** The error of the last attempt. */
  error: unknown
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useTexts('office')
  return (
    <>
      <TextField
        label={t('office.invite.name')}
        required
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={fieldRefusal(error, 'name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('office.staff.phone')}
        hint={t('office.invite.phoneHint')}
        required
        type="tel"
        dir="ltr"
        autoComplete="off"
        value={draft.phone}
        error={fieldRefusal(error, 'phone')}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <SelectField
        label={t('office.invite.language')}
        value={draft.language}
        options={[
          { value: 'ar', label: t('office.language.ar') },
          { value: 'en', label: t('office.language.en') },
        ]}
        onChange={(event) => onChange({ language: event.target.value as 'ar' | 'en' })}
      />
      <div className={styles.roles}>
        <b>{t('office.staff.roles')}</b>
        <RoleCards
          chosen={draft.roles}
          error={fieldRefusal(error, 'roles')}
          onChange={(roles) => onChange({ roles })}
        />
      </div>
    </>
  )
}
