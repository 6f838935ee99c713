import { ProductEditor } from './product-editor.tsx'

/** The same screen with nothing in it. */
export default function NewProductPage() {
  return <ProductEditor product={null} />
}
