import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { listStock } from '#contract/office/stock.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { choicesOf, plantKey, type PlantChoice } from './plant.ts'
import { PlantName } from './plant-name.tsx'
import { StockLevel } from './stock-level.tsx'
import { usePlantScan } from './use-plant-scan.ts'
import * as styles from './plant-picker.module.css'

const shown = 20

/** Chooses a plant or one of its variants, by any of its names, its SKU or its place. */
export function PlantPicker({
  open,
  onlyVariants = false,
  onClose,
  onChoose,
}: {
  open: boolean
  /** Plants that do not vary are left out. */
  onlyVariants?: boolean
  onClose: () => void
  onChoose: (choice: PlantChoice) => void
}) {
  const t = useTexts('office')
  return (
    <Dialog open={open} onClose={onClose} title={t('office.stock.pick.title')} size="medium">
      <Search onlyVariants={onlyVariants} onChoose={onChoose} />
    </Dialog>
  )
}

interface SearchProps {
  onlyVariants: boolean
  onChoose: (choice: PlantChoice) => void
}

/** Chooses the plant of a code: a scanner types it, and Enter. An answer after the dialog was closed is ignored. */
function useChoiceByCode({ onlyVariants, onChoose }: SearchProps) {
  const t = useTexts('office')
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const [isPlain, setPlain] = useState(false)
  const { onCode, outcome } = usePlantScan([], (choice) => {
    if (!isOpen.current) return
    if (onlyVariants && choice.variant === null) setPlain(true)
    else onChoose(choice)
  })
  return {
    chooseByCode: (code: string) => {
      setPlain(false)
      onCode(code)
    },
    outcome: isPlain ? { tone: 'info' as const, text: t('office.stock.pick.noVariants') } : outcome,
  }
}

function Search({ onlyVariants, onChoose }: SearchProps) {
  const t = useTexts('office')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { chooseByCode, outcome } = useChoiceByCode({ onlyVariants, onChoose })
  const { data, error } = useQuery({
    queryKey: ['stock', 'pick', q],
    queryFn: ({ signal }) =>
      officeApi.call(listStock, { query: { ...(q && { q }), limit: shown }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.data
    .filter(({ tracked }) => tracked)
    .flatMap(choicesOf)
    .filter(({ variant }) => !onlyVariants || variant !== null)
  return (
    <>
      <TextField
        // The dialog was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        label={t('office.stock.pick.search')}
        before={<Icon name="magnifying-glass" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (typed.trim() !== '') chooseByCode(typed.trim())
        }}
      />
      {error && <Alert>{refusalText(t, error)}</Alert>}
      {!error && outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <div className={styles.found}>
        {choices?.length === 0 && <p role="status">{t('office.stock.pick.none')}</p>}
        <ul>
          {choices?.map((choice) => (
            <li key={plantKey(choice)}>
              <button type="button" className={styles.choice} onClick={() => onChoose(choice)}>
                <PlantName plant={choice.product} variant={choice.variant} />
                <span className={styles.count}>
                  <StockLevel stock={{ available: choice.available, level: 'ok' }} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
