import { isNetworkError, errorMessage } from './error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import * as textLink from '../ui/text-link.module.css'

/** A part of the page that failed to load, with a button to try again; a lost connection gets its own message (spec §8). */
export function Failure({
  error,
  fallback,
  namespace,
  onRetry,
}: {
  error: unknown
  fallback: string
  namespace: string
  onRetry: () => void
}) {
  const t = useTexts(namespace)
  return (
    <Alert {...(isNetworkError(error) && { title: t('connectionIssue') })}>
      <p>{errorMessage(t, error, fallback)}</p>
      <button
        type="button"
        className={`${textLink.textLink} ${textLink.inherit}`}
        onClick={onRetry}
      >
        {t('common.retry')}
      </button>
    </Alert>
  )
}
