import { ProductEditor } from './product-editor.tsx'

/** The product editor for a new product. */
export default function NewProductPage() {
  return <ProductEditor product={null} />
}
