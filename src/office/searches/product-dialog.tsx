import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listOfficeProducts } from '#contract/office/products.ts'
import type { NearProduct } from '#contract/office/search/misses.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './misses-page.module.css'

const shown = 25

/** Chooses the plant that a word means, by any of its names or its SKU. */
export function ProductDialog({
  word,
  onClose,
  onChoose,
}: {
  word: string
  onClose: () => void
  onChoose: (product: NearProduct) => void
}) {
  const t = useTexts('office-searches')
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['products', 'meant', q],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(listOfficeProducts, {
          query: { ...(q && { q }), limit: shown },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onClose={onClose} title={t('misses.choose', { word })} size="medium">
      <TextField
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        label={t('misses.searchPlants')}
        before={<Icon name="magnifying-glass" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <Alert>{refusalText(tOffice, error)}</Alert>}
      {data?.length === 0 && <p role="status">{tOffice('office.list.noMatch')}</p>}
      <ul className={styles.choices}>
        {data?.map(({ id, name_ar, name_en }) => (
          <li key={id}>
            <Button
              variant="plain"
              onClick={() => onChoose({ id, name_ar, name_en: name_en || name_ar })}
            >
              <bdi>{locale === 'ar' ? name_ar : name_en || name_ar}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
