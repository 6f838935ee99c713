import { useLocale, type Translate } from '#web/i18n/use-texts.ts'
import { plantName } from '../products/plant-name.ts'
import { ProductFinder, useChosenProducts } from '../products/product-finder.tsx'
import type { Filter } from '../table/list-definition.ts'

/** Orders that contain a product. */
export const productFilter = (t: Translate): Filter => ({
  kind: 'chosen',
  id: 'product',
  label: t('orders.filter.product'),
  show: (value) => <ChosenProduct id={Number(value)} />,
  field: (value, onChange) => (
    <>
      {value !== '' && (
        <p>
          <ChosenProduct id={Number(value)} />
        </p>
      )}
      <ProductFinder
        label={t('orders.filter.product')}
        without={[]}
        onChoose={(id) => onChange(String(id))}
      />
    </>
  ),
})

function ChosenProduct({ id }: { id: number }) {
  const { locale } = useLocale()
  const [product] = useChosenProducts([id])
  return <bdi>{product ? plantName(product, locale) : `#${id}`}</bdi>
}
