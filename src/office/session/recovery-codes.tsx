import { useState, type FormEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { TextField } from '../controls/field.tsx'
import { refusalText } from './refusal.ts'
import { downloadBlob } from './save-file.ts'
import { useAction } from './use-action.ts'
import * as styles from './recovery-codes.module.css'

/** Normalizes a code for comparison: without hyphens and spaces, in lower case. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

/** A text file that can be printed. */
const download = (codes: readonly string[]) =>
  downloadBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')

/** Ten codes, shown once; typing one of them proves that they were saved. */
export function RecoveryCodes({
  codes,
  onConfirm,
}: {
  codes: readonly string[]
  onConfirm: () => Promise<void>
}) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMatch = codes.some((one) => normalized(one) === normalized(code))
    setUnknown(!isMatch)
    if (isMatch) void run(onConfirm)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Codes codes={codes} />
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        label={t('office.codes.confirm')}
        error={isUnknown ? t('office.codes.unknown') : undefined}
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
        {t('office.codes.confirmSaved')}
      </Button>
    </form>
  )
}

/** The codes, and the ways to save them. */
function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTexts('office')
  return (
    <>
      <p>{t('office.codes.why')}</p>
      <ol className={styles.codes}>
        {codes.map((one) => (
          <li key={one}>
            <bdi className="ltr">{one}</bdi>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <CopyButton text={codes.join('\n')} label={t('office.codes.copy')} />
        <Button icon="download-simple" onClick={() => download(codes)}>
          {t('office.codes.download')}
        </Button>
      </div>
    </>
  )
}
