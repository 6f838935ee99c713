import { useParams } from 'react-router'
import { ApiError } from '#web/lib/api-client.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
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
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!error) return <ScreenSkeleton />
  return <LoadFailure error={error} onRetry={refetch} />
}
