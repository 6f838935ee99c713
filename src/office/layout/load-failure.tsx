import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { refusalText } from '../session/refusal.ts'

/** The reason loading failed, with a button to retry. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTexts('office')
  return (
    <Alert
      action={
        <Button variant="plain" size="small" onClick={() => void onRetry()}>
          {t('common.retry')}
        </Button>
      }
    >
      {refusalText(t, error)}
    </Alert>
  )
}
