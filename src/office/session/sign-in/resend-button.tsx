import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button } from '../../controls/button.tsx'

/** Requests another code, once the server's waiting time is over. `at`: milliseconds since 1970. */
export function ResendButton({
  at,
  busy,
  resend,
}: {
  at: number
  busy: boolean
  resend: () => void
}) {
  const t = useTexts('office')
  const seconds = useSecondsUntil(at)
  return (
    <Button variant="plain" disabled={busy || seconds > 0} onClick={resend}>
      {seconds > 0 ? resendWords(t, seconds) : t('office.signIn.resend')}
    </Button>
  )
}

/** The words of the wait for another code. */
export const resendWords = (t: Translate, seconds: number): string =>
  seconds < 60
    ? t('office.signIn.resendIn', { count: seconds })
    : t('office.signIn.resendAfter', { time: clockOf(seconds) })

/** A time of waiting: `14:05`, from an hour on `1:00:00`. */
export function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const two = (part: number) => String(part % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`
}
