import { useSearchParams } from 'react-router'
import { ProductEditor } from './product-editor.tsx'

/** The product editor for a new product, with the name of its address: of a word that shoppers searched for in vain. */
export default function NewProductPage() {
  const name = useSearchParams()[0].get('name') ?? ''
  return <ProductEditor product={null} name={name.slice(0, maxLength)} />
}

const maxLength = 100
