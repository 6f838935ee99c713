import type { OfficeProduct } from '#contract/office/products.ts'
import { previewProduct } from '#contract/office/product-preview.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAct } from '../session/use-act.ts'
import { bodyOf, type ProductForm } from './product-form.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Opens the shop's page of the product as it is typed now, in a tab of its own (office.md O3.3). */
export function PreviewButton({
  product,
  editor,
}: {
  product: OfficeProduct
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const { busy, act } = useAct()
  const preview = async (tab: Window | null) => {
    const changed = Object.fromEntries(
      editor.changed.filter((name) => name !== 'status').map((name) => [name, editor.values[name]]),
    ) as Partial<ProductForm>
    const { data } = await officeApi.call(previewProduct, {
      params: { id: product.id },
      body: bodyOf(changed),
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
