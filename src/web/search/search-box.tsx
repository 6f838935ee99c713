import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { optionId, SuggestionList, useSuggestionEntries } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { buttonClass } from '../ui/button.tsx'
import * as field from '../ui/field.module.css'
import * as iconButton from '../ui/icon-button.module.css'
import * as styles from './search-box.module.css'

const none = -1

/** The search row under the header: opens `/products?q=`, with suggestions while typing (a combobox, ARIA 1.2). */
export default function SearchBox({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, type, entries, active, open, onKeyDown, onSubmit } = useCombobox(onDone)
  useEffect(() => input.current?.focus(), [])

  function clear() {
    type('')
    input.current?.focus()
  }

  return (
    <div className="container">
      <Form className={styles.row} action={paths.products()} role="search" onSubmit={onSubmit}>
        <Icon name="magnifying-glass" />
        <div className={styles.field}>
          <div className={styles.text}>
            <input
              ref={input}
              className={field.input}
              type="search"
              name="q"
              value={typed}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              role="combobox"
              aria-label={t('nav.search')}
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              aria-activedescendant={open && active !== none ? optionId(list, active) : undefined}
              placeholder={t('nav.search')}
              onKeyDown={onKeyDown}
              onChange={(event) => type(event.target.value)}
            />
            {typed !== '' && <ClearButton onClick={clear} />}
          </div>
          {open && <SuggestionList id={list} entries={entries} active={active} onChoose={onDone} />}
          <span className="visually-hidden" role="status">
            {open && t('search.found', { count: entries.length - 1 })}
          </span>
        </div>
        <button className={`${buttonClass({ small: true })} ${styles.submit}`}>
          {t('nav.searchSubmit')}
        </button>
      </Form>
    </div>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const t = useTexts()
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${styles.clear}`}
      aria-label={t('nav.searchClear')}
      onClick={onClick}
    >
      <Icon name="x" />
    </button>
  )
}

/** The typed text, its suggestions, and the suggestion selected by arrow keys (`none`: the field itself). */
function useCombobox(onDone: () => void) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(none)
  const [dismissed, setDismissed] = useState(false)
  const entries = useSuggestionEntries(useSuggestions(typed))
  const open = !dismissed && entries.length > 0

  function type(text: string) {
    setTyped(text)
    setActive(none)
    setDismissed(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return open ? setDismissed(true) : onDone()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setDismissed(false)
    // One position more than there are options: the field with the typed text.
    const places = entries.length + 1
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  function onSubmit(event: React.FormEvent) {
    const chosen = open ? entries[active] : undefined
    if (chosen) {
      event.preventDefault()
      void navigate(chosen.to)
    }
    onDone()
  }
  return { typed, type, entries, active, open, onKeyDown, onSubmit }
}
