import { useState, type FormEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { refusalText } from './refusal.ts'
import { useAct } from './use-act.ts'
import * as styles from './recovery-codes.module.css'

/** Ten codes, shown once; typing one of them says that they were kept. */
export function RecoveryCodes({
  codes,
  onConfirm,
}: {
  codes: readonly string[]
  /** @throws ApiError `invalidFactor` */
  onConfirm: (code: string) => Promise<void>
}) {
  const t = useTexts('office')
  const { busy, error, act } = useAct()
  const [code, setCode] = useState('')
  const [copied, setCopied] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(() => onConfirm(code))
  }
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('office.codes.why')}</p>
      <ol className={styles.codes}>
        {codes.map((one) => (
          <li key={one}>
            <bdi className="ltr">{one}</bdi>
          </li>
        ))}
      </ol>
      <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {t(copied ? 'office.copied' : 'office.codes.copy')}
      </Button>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        label={t('office.codes.confirm')}
        dir="ltr"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={code.trim() === ''}
      >
        {t('office.codes.kept')}
      </Button>
    </form>
  )
}
