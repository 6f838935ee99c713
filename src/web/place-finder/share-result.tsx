import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'

/** Shares the address of the result through the phone's share dialog; where there is none it is copied. */
export function ShareResult({ title }: { title: string }) {
  const t = useTexts('place-finder')
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') {
      // Cancelling the dialog is not an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notify.success(t('found.copied'))
    } catch {
      notify.error(t('found.notCopied'))
    }
  }
  return (
    <Button variant="outline" onClick={() => void share()}>
      <Icon name="share-network" />
      {t('found.share')}
    </Button>
  )
}
