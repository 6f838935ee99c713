import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCustomer, listCustomers } from '#contract/office/customers/customers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import type { Filter } from '../table/list-definition.ts'

const maxOffered = 8

/** What belongs to a customer; for members who may read customers. */
export const customerFilter = (id: string, label: string): Filter => ({
  kind: 'chosen',
  id,
  label,
  show: (value) => <ChosenCustomer id={Number(value)} />,
  field: (value, onChange) => (
    <>
      {value !== '' && (
        <p>
          <ChosenCustomer id={Number(value)} />
        </p>
      )}
      <CustomerFinder label={label} onChoose={(customer) => onChange(String(customer))} />
    </>
  ),
})

function ChosenCustomer({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['customers', 'name', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getCustomer, { params: { id }, signal })).data.name,
    staleTime: 60_000,
  })
  return <bdi>{data || `#${id}`}</bdi>
}

/** A field that finds customers by name, phone or e-mail; a press chooses one. */
function CustomerFinder({ label, onChoose }: { label: string; onChoose: (id: number) => void }) {
  const t = useTexts('office')
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const {
    data: found,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['customers', 'found', q],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listCustomers, { query: { q, limit: maxOffered }, signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const choose = (id: number) => {
    onChoose(id)
    setTyped('')
  }
  return (
    <>
      <TextField
        type="search"
        label={label}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Prevents Enter from submitting the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {q !== '' && error && <Alert>{refusalText(t, error)}</Alert>}
      {q !== '' && found?.length === 0 && !isPlaceholderData && (
        <p role="status">{t('office.palette.none')}</p>
      )}
      {q !== '' &&
        found?.map(({ id, name, phone }) => (
          <Button key={id} variant="plain" onClick={() => choose(id)}>
            <bdi>{name}</bdi> <bdi dir="ltr">{phone}</bdi>
          </Button>
        ))}
    </>
  )
}
