import { useQuery } from '@tanstack/react-query'
import { listMovements } from '#contract/office/stock.ts'
import { stockReasons } from '#shared/office/stock.ts'
import { useLocale, type Translate } from '#web/i18n/use-texts.ts'
import { plantName } from '../products/plant-name.ts'
import { officeApi } from '../session/office-api.ts'
import type { Filter } from '../table/list-definition.ts'
import { plantFilter, PlantChoice } from './plant-filter.tsx'
import { useVariantName } from './use-option-names.ts'

/** The filters of the ledger. `members` is empty for members who cannot see the team. */
export const movementFilters = (
  t: Translate,
  members: readonly { id: number; name: string }[],
): Filter[] => [
  plantFilter(t),
  {
    kind: 'chosen',
    id: 'variant',
    label: t('office.stock.variant'),
    show: (value) => <ChosenVariant id={Number(value)} />,
    field: (value, onChange) => <VariantField value={value} onChange={onChange} />,
  },
  {
    kind: 'choice',
    several: true,
    id: 'reason',
    label: t('office.stock.reason'),
    options: stockReasons.map((value) => ({ value, label: t(`office.stock.reason.${value}`) })),
  },
  ...(members.length > 0
    ? [
        {
          kind: 'choice' as const,
          several: true,
          id: 'by',
          label: t('office.stock.by'),
          options: members.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]
    : []),
  { kind: 'text', ltr: true, id: 'of_order', label: t('office.stock.order') },
  { kind: 'days', id: 'at', label: t('office.stock.when') },
]

/** `order` in the address is the order of a list. */
export const forServer = ({ of_order: order, ...query }: Record<string, string>) => ({
  ...query,
  ...(order && { order }),
})

/** A variant by name: each has a movement, as it was received. */
function ChosenVariant({ id }: { id: number }) {
  const { locale } = useLocale()
  const nameOf = useVariantName()
  const { data } = useQuery({
    queryKey: ['stock', 'variant', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listMovements, { query: { variant: String(id), limit: 1 }, signal }))
        .data[0] ?? null,
    staleTime: 60_000,
  })
  return (
    <bdi>
      {data?.variant ? `${plantName(data.product, locale)} · ${nameOf(data.variant)}` : `#${id}`}
    </bdi>
  )
}

function VariantField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <PlantChoice
      chosen={value !== '' && <ChosenVariant id={Number(value)} />}
      onlyVariants
      onChoose={({ variant }) => {
        if (variant) onChange(String(variant.id))
      }}
    />
  )
}
