import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'

/** Opens the shop page with unsaved values in a new tab. `createPreview` resolves to its address. */
export function PreviewButton({ createPreview }: { createPreview: () => Promise<string> }) {
  const t = useTexts('office')
  const { busy, run } = useAction()
  const open = () => {
    // Opened at once, while the press allows a new tab; its address is set when the server answers.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    void run(async () => {
      try {
        const url = await createPreview()
        if (tab) tab.location.href = url
      } catch (error) {
        tab?.close()
        notify.error(firstError(error) ?? refusalText(t, error))
      }
    })
  }
  return (
    <Button variant="plain" icon="eye" busy={busy} onClick={open}>
      {t('office.product.preview')}
    </Button>
  )
}

/** A field error takes precedence as the message. */
const firstError = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.body.errors ?? {})[0]?.[0] : undefined
