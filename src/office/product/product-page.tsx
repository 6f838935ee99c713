import { useParams } from 'react-router'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useProduct } from '../products/use-product.ts'
import { DeletedProduct } from './deleted-product.tsx'
import { ProductEditor } from './product-editor.tsx'

/** Edits a product; one in the bin can only be restored. */
export default function ProductPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useProduct(id)
  if (data?.deleted_at) return <DeletedProduct product={data} deletedAt={data.deleted_at} />
  if (data) return <ProductEditor key={data.id} product={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/products', text: 'office.nav.products' }}
    />
  )
}
