import { previewBlock } from '#contract/office/content/content.ts'
import type { BlockName } from '#shared/content/blocks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'
import { valueOf, type BlockForm } from './block-form.ts'

/** Opens the shop's page with the block as it is typed now, in a tab of its own. */
export function PreviewButton({ name, values }: { name: BlockName; values: BlockForm }) {
  const t = useTexts('office')
  const { busy, act } = useAct()
  const preview = async (tab: Window | null) => {
    const { data } = await officeApi.call(previewBlock, {
      params: { name },
      body: { value: valueOf(values) },
    })
    if (tab) tab.location.href = data.url
  }
  const open = () => {
    // At once, while the press allows a new tab; where it leads is known when the server has answered.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    void act(() =>
      preview(tab).catch((error: unknown) => {
        tab?.close()
        notify.error(firstError(error) ?? refusalText(t, error))
      }),
    )
  }
  return (
    <Button variant="plain" icon="eye" busy={busy} onClick={open}>
      {t('office.product.preview')}
    </Button>
  )
}

/** What is wrong with a field is said as such. */
const firstError = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.body.errors ?? {})[0]?.[0] : undefined
