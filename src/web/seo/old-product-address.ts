import { data, redirect } from 'react-router'
import { paths } from '../lib/paths.ts'
import { productIdIn } from '../product/product-id.ts'

/** Redirects `/products/7` permanently to `/product/7`; an address without a product id is an unknown page. */
export function loader({ params }: { params: { id?: string } }): Response {
  const id = productIdIn(params.id ?? '')
  if (id === null) throw data({ code: 'notFound' }, { status: 404 })
  return redirect(paths.product(id), 301)
}

export default function OldProductAddress() {
  return null
}
