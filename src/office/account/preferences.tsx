import { useState, type FormEvent } from 'react'
import { updateMe, type Me } from '#contract/office/session.ts'
import { useLanguageSwitch } from '#web/i18n/language.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { SelectField, Switch, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { chooseTheme } from '../layout/theme.ts'
import { queryClient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { sessionStore } from '../session/session-store.ts'
import { useAction } from '../session/use-action.ts'

type Choice = Partial<Pick<Me, 'name' | 'language' | 'theme' | 'density' | 'shortcuts'>>

/** The name is saved with its button, everything else at once. */
export function Preferences() {
  const t = useTexts('office')
  const me = useMember()
  const { busy, error, save } = useSavePreferences()
  const nameError = fieldRefusal(error, 'name')
  return (
    <Panel title={t('office.account.preferences')}>
      {error != null && !nameError && <Alert>{refusalText(t, error)}</Alert>}
      <NameForm name={me.name} error={nameError} busy={busy} onSave={(name) => save({ name })} />
      <SelectField
        label={t('office.staff.language')}
        hint={t('office.account.languageHint')}
        value={me.language}
        options={(['ar', 'en'] as const).map((value) => ({
          value,
          label: t(`office.language.${value}`),
        }))}
        onChange={(event) => void save({ language: event.target.value as 'ar' | 'en' })}
      />
      <SelectField
        label={t('office.account.theme')}
        value={me.theme}
        options={(['light', 'dark', 'system'] as const).map((value) => ({
          value,
          label: t(`office.theme.${value}`),
        }))}
        onChange={(event) => void save({ theme: event.target.value as Me['theme'] })}
      />
      <SelectField
        label={t('office.account.density')}
        value={me.density}
        options={(['compact', 'regular', 'comfortable'] as const).map((value) => ({
          value,
          label: t(`office.density.${value}`),
        }))}
        onChange={(event) => void save({ density: event.target.value as Me['density'] })}
      />
      <Switch
        label={t('office.account.shortcuts')}
        checked={me.shortcuts}
        onChange={(event) => void save({ shortcuts: event.target.checked })}
      />
    </Panel>
  )
}

function useSavePreferences() {
  const switchLanguage = useLanguageSwitch()
  const { busy, error, run } = useAction()
  const save = (body: Choice) =>
    run(async () => {
      const { data, message } = await officeApi.call(updateMe, { body })
      sessionStore.set({ me: data })
      if (body.theme) chooseTheme(body.theme)
      if (body.language) {
        await switchLanguage(body.language)
        await queryClient.invalidateQueries()
      }
      if (body.name !== undefined) await queryClient.invalidateQueries({ queryKey: ['staff'] })
      notify.success(message)
    })
  return { busy, error, save }
}

function NameForm({
  name,
  error,
  busy,
  onSave,
}: {
  name: string
  error: string | undefined
  busy: boolean
  /** Resolves to whether the name was saved. */
  onSave: (name: string) => Promise<boolean>
}) {
  const t = useTexts('office')
  const [typed, setTyped] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onSave(typed ?? name)) setTyped(null)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('office.invite.name')}
        maxLength={60}
        autoComplete="name"
        value={typed ?? name}
        error={error}
        aside={
          typed !== null &&
          typed !== name && (
            <Button type="submit" variant="plain" size="small" busy={busy}>
              {t('office.editor.save')}
            </Button>
          )
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
