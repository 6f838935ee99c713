import { previewProduct } from '#contract/office/product-preview.ts'
import { officeApi } from '../session/office-api.ts'
import { bodyOf, type ProductForm } from './product-form.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Returns the address of the product's shop page with unsaved changes; its status stays (office.md O3.3). */
export async function addressOfPreview(
  id: number,
  { changed, values }: Pick<ProductEditor, 'changed' | 'values'>,
): Promise<string> {
  const fields = Object.fromEntries(
    changed.filter((name) => name !== 'status').map((name) => [name, values[name]]),
  ) as Partial<ProductForm>
  return (await officeApi.call(previewProduct, { params: { id }, body: bodyOf(fields) })).data.url
}
