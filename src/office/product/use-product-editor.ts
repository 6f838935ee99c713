import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createProduct, updateProduct, type OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useEditor } from '../editor/use-editor.ts'
import type { UploadState } from '../editor/use-save-after-uploads.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useMember } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { productKey } from '../products/use-product.ts'
import { checkProduct, missingForServer } from './check-product.ts'
import { lowestPrice, type FormVariant } from './variants/variant-form.ts'
import { bodyOf, formOf, undoOf, type ProductForm } from './product-form.ts'

/** Returns a function that shows a saved product everywhere: its page, the panel, lists. */
export function useShowProduct(): (product: OfficeProduct) => void {
  const client = useQueryClient()
  return (product) => {
    // An answer that is on its way would bring back what was just replaced.
    void client.cancelQueries({ queryKey: productKey(product.id) })
    client.setQueryData(productKey(product.id), product)
    void client.invalidateQueries({ queryKey: ['products', 'list'] })
    void client.invalidateQueries({ queryKey: ['products', 'history', product.id] })
  }
}

/** The notice of a save takes the place of that of a removed picture, whose undo changes the form only. */
export const formNotice = 'product-form'

/** The editor of a product, or of a new one (office.md O3.3). */
export function useProductEditor(product: OfficeProduct | null, afterSave: () => void) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const { settings } = useMember()
  const show = useShowProduct()
  const undoNotice = useUndoNotice()
  const [uploads, setUploads] = useState<UploadState>('done')
  const editor = useEditor<OfficeProduct, ProductForm>({
    entity: 'product',
    object: product,
    fieldsOf: formOf,
    check: (values) => checkProduct(t, product, values, settings),
    sent: bodyOf,
    fieldErrorsOf: (error) => missingForServer(t, error),
    save: (changed, version, key) => {
      const body = bodyOf(changed)
      if (!product) return createWith(body, changed.variants ?? [], key)
      return updateWith(product.id, { ...body, version: version ?? product.version }, key)
    },
    onSaved: (saved, replaced) => {
      show(saved)
      if (replaced === null) {
        notify.success(t('office.product.added'), { id: formNotice })
        void navigate(`/products/${saved.id}`, { replace: true })
      } else {
        const undo = saved.version === replaced.version ? null : undoOf(replaced.fields, saved)
        if (!undo) notify.success(t('office.editor.saved'), { id: formNotice })
        else
          undoNotice(
            t('office.editor.saved'),
            async () =>
              show(
                await updateWith(
                  saved.id,
                  { ...bodyOf(undo), version: saved.version },
                  newIdempotencyKey(),
                ),
              ),
            formNotice,
          )
      }
      afterSave()
    },
  })
  return { ...editor, uploads, setUploads }
}
export type ProductEditor = ReturnType<typeof useProductEditor>

const createWith = async (
  body: Record<string, unknown>,
  variants: readonly FormVariant[],
  key: string,
) =>
  (
    await officeApi.call(createProduct, {
      // Both are present: the form was checked.
      body: {
        ...body,
        name_ar: String(body['name_ar']),
        // The server derives the price of a product that varies from its variants.
        price_halalas: Number(body['price_halalas'] ?? lowestPrice(variants)),
      },
      headers: { 'Idempotency-Key': key },
    })
  ).data

const updateWith = async (id: number, body: Record<string, unknown>, key: string) =>
  (
    await officeApi.call(updateProduct, {
      params: { id },
      body,
      headers: { 'Idempotency-Key': key },
    })
  ).data
