import { useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { OrderedList } from '../ordered/ordered-list.tsx'
import type { Item } from './block-form.ts'
import type { FieldOf } from './fields.tsx'
import { errorsBelow, ItemErrorsContext } from './item-errors.ts'
import * as styles from './fields.module.css'

interface ItemListProps<T extends Item> extends FieldOf<T[]> {
  label: string
  nameOf: (item: T) => string
  /** Shown under the name. */
  detailOf?: (item: T) => string
  /** A new item; absent: items cannot be added. */
  blank?: Omit<T, 'id'>
  min: number
  max: number
  children: (item: T, change: (part: Partial<T>) => void) => ReactNode
}

/** Items in an order the member chooses; pressing one opens it for editing below the list. */
export function ItemList<T extends Item>({
  id,
  value: items,
  error,
  onChange,
  label,
  nameOf,
  detailOf,
  blank,
  min,
  max,
  member = '',
  children,
}: ItemListProps<T>) {
  const t = useTexts('office-content')
  const errors = errorsBelow(useContext(ItemErrorsContext), member)
  const wrongAt = new Set(Object.keys(errors).map((path) => Number.parseInt(path)))
  const list = useOpenItem({ value: items, blank, onChange, firstWrong: Math.min(...wrongAt) })
  const { openItem } = list
  const wordsOf = (item: T) => nameOf(item) || t('content.untitled')
  return (
    <div id={id} tabIndex={-1}>
      {error && <p className={styles.error}>{error}</p>}
      <OrderedList
        label={label}
        items={items}
        nameOf={wordsOf}
        onReorder={list.reorder}
        renderRow={(item) => (
          <ItemButton
            name={wordsOf(item)}
            detail={detailOf?.(item)}
            isOpen={item === openItem}
            isWrong={wrongAt.has(items.indexOf(item))}
            onPress={() => list.toggle(item.id)}
          />
        )}
      />
      {openItem && (
        <OpenItem
          id={openItem.id}
          name={wordsOf(openItem)}
          onRemove={items.length > min && blank ? () => list.remove(openItem.id) : undefined}
        >
          <ItemErrorsContext value={errorsBelow(errors, items.indexOf(openItem))}>
            {children(openItem, (part) => list.change(openItem.id, part))}
          </ItemErrorsContext>
        </OpenItem>
      )}
      {blank && items.length < max && (
        <div className={styles.acts}>
          <Button icon="plus" onClick={list.add}>
            {t('content.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Changes of the list, and which item is open. */
function useOpenItem<T extends Item>({
  value: items,
  blank,
  onChange,
  firstWrong,
}: Pick<ItemListProps<T>, 'value' | 'onChange'> & {
  blank: Omit<T, 'id'> | undefined
  /** The place of the first item with an error; infinite: there is none. */
  firstWrong: number
}) {
  const [openId, open] = useState<number | null>(null)
  const wrongId = items[firstWrong]?.id
  // Before the first wrong field takes the focus.
  useLayoutEffect(() => {
    if (wrongId !== undefined) open(wrongId)
  }, [wrongId])
  return {
    openItem: items.find((item) => item.id === openId),
    toggle: (id: number) => open(id === openId ? null : id),
    add: () => {
      const next = Math.max(0, ...items.map((item) => item.id)) + 1
      onChange([...items, { ...blank, id: next } as T])
      open(next)
    },
    reorder: (ids: number[]) => {
      const byId = new Map(items.map((item) => [item.id, item]))
      onChange(ids.map((id) => byId.get(id)).filter((item) => item !== undefined))
    },
    change: (id: number, part: Partial<T>) =>
      onChange(items.map((item) => (item.id === id ? { ...item, ...part } : item))),
    remove: (id: number) => onChange(items.filter((item) => item.id !== id)),
  }
}

function ItemButton({
  name,
  detail,
  isOpen,
  isWrong,
  onPress,
}: {
  name: string
  detail: string | undefined
  isOpen: boolean
  isWrong: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={`${styles.row} ${isWrong ? styles.wrongRow : ''}`}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <b>{name}</b>
      {detail !== undefined && (
        <small>
          <bdi>{detail}</bdi>
        </small>
      )}
    </button>
  )
}

/** The fields of the open item. */
function OpenItem({
  id,
  name,
  onRemove,
  children,
}: {
  id: number
  name: string
  /** Absent: items cannot be removed. */
  onRemove: (() => void) | undefined
  children: ReactNode
}) {
  const t = useTexts('office-content')
  const fields = useRef<HTMLDivElement>(null)
  // Below a long list it would open out of view. Chromium's scrolling returns a promise, which an effect must not.
  useEffect(() => void fields.current?.scrollIntoView({ block: 'nearest' }), [id])
  return (
    <div ref={fields} className={styles.item} role="group" aria-label={name}>
      {children}
      {onRemove && (
        <div>
          <Button size="small" variant="danger" icon="trash" onClick={onRemove}>
            {t('content.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
