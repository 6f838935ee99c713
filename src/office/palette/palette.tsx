import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { usePaletteItems } from './use-palette-items.ts'
import * as styles from './palette.module.css'

/** Finds screens, actions, orders and products with one field, the arrow keys and Enter (office.md O7.1). */
export default function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const t = useTexts('office')
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable
      onOpenChange={(now) => !now && onClose()}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('office.palette.label')}>
          <PaletteContent onClose={onClose} onHelp={onHelp} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { groups, isSearching, remember } = usePaletteItems(typed, onHelp)
  const run = (item: PaletteItem, inNewTab: boolean) => {
    remember(item)
    if (item.to !== undefined && inNewTab) return void window.open(`/office${item.to}`, '_blank')
    onClose()
    if (item.to !== undefined) void navigate(item.to)
    else item.action?.()
  }
  const items = groups.flatMap((group) => group.items)
  const { place, setPlace, list, onKeyDown } = useArrows(items, run)
  return (
    <>
      <div className={styles.field}>
        <Icon name="magnifying-glass" />
        <input
          // The palette consists of its field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={t('office.palette.label')}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={items.length > 0 ? `palette-${place}` : undefined}
          aria-autocomplete="list"
          placeholder={t('office.palette.label')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Icon name="spinner" />}
        <kbd>Esc</kbd>
      </div>
      <Results {...{ list, groups, items, place }} onHover={setPlace} onRun={run} />
      {items.length === 0 && !isSearching && (
        <p className={styles.none} role="status">
          {t('office.palette.none')}
        </p>
      )}
      <Keys />
    </>
  )
}

/** Arrow keys move through the items in a cycle, Enter runs the active one, which is scrolled into view. */
function useArrows(
  items: readonly PaletteItem[],
  run: (item: PaletteItem, inNewTab: boolean) => void,
) {
  const [chosen, setPlace] = useState(0)
  const place = Math.min(chosen, Math.max(0, items.length - 1))
  const list = useRef<HTMLDivElement>(null)
  const goTo = (next: number) => {
    const to = (next + items.length) % Math.max(1, items.length)
    setPlace(to)
    list.current?.querySelector(`#palette-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[place]
    if (event.key === 'ArrowDown') goTo(place + 1)
    else if (event.key === 'ArrowUp') goTo(place - 1)
    else if (event.key === 'Enter' && item) run(item, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  return { place, setPlace, list, onKeyDown }
}

function Results({
  list,
  groups,
  items,
  place,
  onHover,
  onRun,
}: {
  list: RefObject<HTMLDivElement | null>
  groups: readonly PaletteGroup[]
  /** The items of all groups, in arrow-key order. */
  items: readonly PaletteItem[]
  place: number
  onHover: (place: number) => void
  onRun: (item: PaletteItem, inNewTab: boolean) => void
}) {
  const t = useTexts('office')
  return (
    <div
      ref={list}
      id="palette-list"
      className={styles.list}
      role="listbox"
      aria-label={t('office.palette.results')}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={group.title}>
          <div className={styles.group} aria-hidden="true">
            {group.title}
          </div>
          {group.items.map((item) => {
            const position = items.indexOf(item)
            return (
              <Item
                key={item.id}
                item={item}
                id={`palette-${position}`}
                isChosen={position === place}
                onHover={() => onHover(position)}
                onRun={(inNewTab) => onRun(item, inNewTab)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Keyboard hints. */
function Keys() {
  const t = useTexts('office')
  return (
    <footer className={styles.foot} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('office.palette.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('office.palette.open')}
      </span>
    </footer>
  )
}

function Item({
  item,
  id,
  isChosen,
  onHover,
  onRun,
}: {
  item: PaletteItem
  id: string
  isChosen: boolean
  onHover: () => void
  onRun: (inNewTab: boolean) => void
}) {
  return (
    // The field keeps the focus and handles the keys; items also accept a mouse press.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={`${styles.item} ${isChosen ? styles.chosen : ''}`}
      onPointerMove={onHover}
      onClick={(event) => onRun(event.metaKey || event.ctrlKey)}
    >
      <span className={styles.picture}>
        {item.image ? <img src={item.image} alt="" /> : <Icon name={item.icon} />}
      </span>
      <span className={styles.words}>
        <b>
          <bdi>{item.title}</bdi>
        </b>
        {item.detail && (
          <small>
            <bdi>{item.detail}</bdi>
          </small>
        )}
      </span>
      {item.keys && <kbd>{item.keys}</kbd>}
    </div>
  )
}
