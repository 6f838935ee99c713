import { useTexts } from '#web/i18n/use-texts.ts'
import { CopyButton } from '../controls/copy-button.tsx'
import { CodeField } from './code-field.tsx'
import { fieldRefusal } from './refusal.ts'
import * as styles from './totp-secret.module.css'

export interface Totp {
  secret: string
  qr_svg: string
}

/** An authenticator app's secret as a QR code and as text, and the code that proves it was stored. */
export function TotpSecret({
  totp,
  code,
  error,
  onCode,
  onComplete,
}: {
  totp: Totp
  /** The typed code. */
  code: string
  /** The error of the last code. */
  error: unknown
  onCode: (code: string) => void
  /** Called when all digits are entered. */
  onComplete: (code: string) => void
}) {
  const t = useTexts('office')
  return (
    <>
      <p>{t('office.enrol.scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr_svg)}`}
        alt={t('office.enrol.qr')}
      />
      <p className={styles.secret}>
        {t('office.enrol.orType')} <bdi className="ltr">{totp.secret}</bdi>
      </p>
      <CopyButton text={totp.secret} label={t('office.enrol.copyKey')} />
      <CodeField
        label={t('office.factor.totpCode')}
        length={6}
        value={code}
        error={fieldRefusal(error, 'code')}
        onChange={onCode}
        onComplete={onComplete}
      />
    </>
  )
}
