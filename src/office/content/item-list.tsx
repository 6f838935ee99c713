import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { OrderedList } from '../ordered/ordered-list.tsx'
import type { Item } from './block-form.ts'
import type { FieldOf } from './fields.tsx'
import * as styles from './fields.module.css'

interface ItemListProps<T extends Item> extends FieldOf<T[]> {
  label: string
  nameOf: (item: T) => string
  /** Under the name. */
  detailOf?: (item: T) => string
  /** A new one; absent: there are as many as there are. */
  blank?: Omit<T, 'id'>
  min: number
  max: number
  children: (item: T, change: (part: Partial<T>) => void) => ReactNode
}

/** Things in an order of the member's own; the one that was pressed opens under the list to be edited. */
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
  children,
}: ItemListProps<T>) {
  const t = useTexts('office-content')
  const [openId, open] = useState<number | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  // Under a long list it would open out of sight.
  useEffect(() => {
    if (openId !== null) fields.current?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const chosen = items.find((item) => item.id === openId)
  const add = () => {
    const next = Math.max(0, ...items.map((item) => item.id)) + 1
    onChange([...items, { ...blank, id: next } as T])
    open(next)
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  const wordsOf = (item: T) => nameOf(item) || t('content.untitled')
  return (
    <div id={id} tabIndex={-1}>
      {error && <p className={styles.error}>{error}</p>}
      <OrderedList
        label={label}
        items={items}
        nameOf={wordsOf}
        onReorder={(ids) =>
          onChange(ids.map((one) => byId.get(one)).filter((item) => item !== undefined))
        }
        renderRow={(item) => (
          <button
            type="button"
            className={styles.row}
            aria-expanded={item.id === openId}
            onClick={() => open(item.id === openId ? null : item.id)}
          >
            <b>{wordsOf(item)}</b>
            {detailOf && (
              <small>
                <bdi>{detailOf(item)}</bdi>
              </small>
            )}
          </button>
        )}
      />
      {chosen && (
        <div ref={fields} className={styles.item} role="group" aria-label={wordsOf(chosen)}>
          {children(chosen, (part) =>
            onChange(items.map((item) => (item.id === chosen.id ? { ...item, ...part } : item))),
          )}
          {items.length > min && blank && (
            <div>
              <Button
                size="small"
                variant="danger"
                icon="trash"
                onClick={() => onChange(items.filter((item) => item.id !== chosen.id))}
              >
                {t('content.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
      {blank && items.length < max && (
        <div className={styles.acts}>
          <Button icon="plus" onClick={add}>
            {t('content.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
