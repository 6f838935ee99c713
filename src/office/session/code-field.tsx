import { toAsciiDigits } from '#shared/text/digits.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { useFirstFocus } from '../controls/use-first-focus.ts'
import * as styles from './code-field.module.css'

/** A field for a code of digits, which can be pasted or filled in by the phone; it submits itself when complete. */
export function CodeField({
  label,
  length,
  value,
  error,
  onChange,
  onComplete,
}: {
  label: string
  length: number
  value: string
  error?: string | undefined
  onChange: (code: string) => void
  onComplete: (code: string) => void
}) {
  const t = useTexts('office')
  // The code is the only input here.
  const field = useFirstFocus()
  return (
    <TextField
      ref={field}
      label={label}
      hint={t('office.signIn.codeLength', { count: length })}
      error={error}
      className={styles.code}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => {
        const code = toAsciiDigits(event.target.value).replaceAll(/\D/g, '').slice(0, length)
        onChange(code)
        if (code.length === length && code !== value) onComplete(code)
      }}
    />
  )
}
