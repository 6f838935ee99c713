import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { failureId, refusalText } from '../session/refusal.ts'

/** The reason loading failed, with a button to retry, and the id of the call, for looking it up in the server's log. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTexts('office')
  const id = failureId(error)
  return (
    <Alert
      action={
        <Button variant="plain" size="small" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      }
    >
      {refusalText(t, error)}
      {id !== null && (
        <>
          {' '}
          <small>
            {t('office.requestId')} <Ltr>{id}</Ltr>
          </small>
        </>
      )}
    </Alert>
  )
}
