import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { listStock } from '#contract/office/stock.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { officeApi } from '../session/office-api.ts'
import type { Filter } from '../table/list-definition.ts'
import { plantName } from '../products/plant-name.ts'
import { PlantPicker } from './plant-picker.tsx'

/** A filter by plant. */
export const plantFilter = (t: Translate): Filter => ({
  kind: 'chosen',
  id: 'product',
  label: t('office.product.name'),
  show: (value) => <ChosenPlant id={Number(value)} />,
  field: (value, onChange) => <PlantField value={value} onChange={onChange} />,
})

function ChosenPlant({ id }: { id: number }) {
  const { locale } = useLocale()
  const { data } = useQuery({
    queryKey: ['stock', 'plant', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listStock, { query: { ids: id }, signal })).data[0] ?? null,
    staleTime: 60_000,
  })
  return <bdi>{data ? plantName(data, locale) : `#${id}`}</bdi>
}

function PlantField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <PlantChoice
      chosen={value !== '' && <ChosenPlant id={Number(value)} />}
      onChoose={({ product }) => onChange(String(product.id))}
    />
  )
}

/** The chosen plant or variant of a filter, and the button to choose another. */
export function PlantChoice({
  chosen,
  onlyVariants = false,
  onChoose,
}: {
  chosen: ReactNode
  onlyVariants?: boolean
  onChoose: ComponentProps<typeof PlantPicker>['onChoose']
}) {
  const t = useTexts('office')
  const [open, setOpen] = useState(false)
  return (
    <>
      {chosen && <p>{chosen}</p>}
      <Button icon="magnifying-glass" onClick={() => setOpen(true)}>
        {t('office.stock.pick.title')}
      </Button>
      <PlantPicker
        open={open}
        onlyVariants={onlyVariants}
        onClose={() => setOpen(false)}
        onChoose={(plant) => {
          onChoose(plant)
          setOpen(false)
        }}
      />
    </>
  )
}
