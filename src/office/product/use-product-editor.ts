import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { updateMedia } from '#contract/office/media.ts'
import {
  createProduct,
  getOfficeProduct,
  updateProduct,
  type OfficeProduct,
} from '#contract/office/products.ts'
import { restoreProduct } from '#contract/office/product-versions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { isSame } from '../editor/merge.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useMember } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { productKey } from '../products/use-product.ts'
import { checkProduct, missingForServer } from './check-product.ts'
import { lowestPrice, type FormVariant } from './variants/variant-form.ts'
import { bodyOf, formOf, formPicture, type FormPicture, type ProductForm } from './product-form.ts'

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

/** The editor of a product, or of a new one (office.md O3.3). */
export function useProductEditor(product: OfficeProduct | null, afterSave: () => void) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const { settings } = useMember()
  const show = useShowProduct()
  const undoNotice = useUndoNotice()
  const restore = async (saved: OfficeProduct, version: number) => {
    const body = { version_to_restore: version, version: saved.version }
    show((await officeApi.call(restoreProduct, { params: { id: saved.id }, body })).data)
  }
  return useEditor<OfficeProduct, ProductForm>({
    entity: 'product',
    object: product,
    fieldsOf: formOf,
    check: (values) => checkProduct(t, product, values, settings),
    sent: bodyOf,
    fieldErrorsOf: (error) => missingForServer(t, error),
    save: async (changed, version, key) => {
      await savePictures(changed.image_ids ?? [], product)
      const body = bodyOf(changed)
      if (!product) return createWith(body, changed.variants ?? [], key)
      return updateWith(product, body, changed, { version: version ?? product.version, key })
    },
    onSaved: (saved, replaced) => {
      show(saved)
      if (replaced === null) {
        notify.success(t('office.product.added'))
        void navigate(`/products/${saved.id}`, { replace: true })
      } else if (saved.version === replaced.version) notify.success(t('office.editor.saved'))
      else undoNotice(t('office.editor.saved'), () => restore(saved, replaced.version))
      afterSave()
    },
  })
}
export type ProductEditor = ReturnType<typeof useProductEditor>

/** Saves alt texts and focal points, which belong to the pictures, only when the product is saved. */
async function savePictures(
  pictures: readonly FormPicture[],
  product: OfficeProduct | null,
): Promise<void> {
  const before = new Map((product?.images ?? []).map((one) => [one.id, formPicture(one)]))
  for (const picture of pictures) {
    if (isSame(picture, before.get(picture.id))) continue
    const { id, focal_x, focal_y, alt_ar, alt_en } = picture
    await officeApi.call(updateMedia, {
      params: { id },
      body: { focal_x, focal_y, alt_ar, alt_en },
    })
  }
}

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

async function updateWith(
  product: OfficeProduct,
  body: Record<string, unknown>,
  changed: Partial<ProductForm>,
  { version, key }: { version: number; key: string },
): Promise<OfficeProduct> {
  const params = { id: product.id }
  const order = (pictures: readonly { id: number }[] = []) => pictures.map(({ id }) => id)
  const isSameOrder =
    changed.image_ids !== undefined && isSame(order(changed.image_ids), order(product.images))
  // A change of picture texts only does not create a version of the product.
  if (isSameOrder && Object.keys(changed).length === 1)
    return (await officeApi.call(getOfficeProduct, { params })).data
  return (
    await officeApi.call(updateProduct, {
      params,
      body: { ...body, version },
      headers: { 'Idempotency-Key': key },
    })
  ).data
}
