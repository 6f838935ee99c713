import { useParams } from 'react-router'
import { ApiError } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useProduct } from '../products/use-product.ts'
import { refusalText } from '../session/refusal.ts'
import { ProductEditor } from './product-editor.tsx'

/** One product, to be edited. */
export default function ProductPage() {
  const t = useTexts('office')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useProduct(id)
  if (data) return <ProductEditor key={data.id} product={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!error) return <ScreenSkeleton />
  return (
    <Alert
      action={
        <Button variant="plain" size="small" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {refusalText(t, error)}
    </Alert>
  )
}
