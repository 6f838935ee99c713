import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import * as styles from './ordered-list.module.css'

interface Ordered {
  id: number
}

/** Returns `ids` with those of `moved` put before or after `target`. */
function reordered(
  ids: readonly number[],
  moved: ReadonlySet<number>,
  target: number,
  position: 'before' | 'after' | 'on',
): number[] {
  const rest = ids.filter((id) => !moved.has(id))
  const at = rest.indexOf(target) + (position === 'after' ? 1 : 0)
  return [...rest.slice(0, at), ...ids.filter((id) => moved.has(id)), ...rest.slice(at)]
}

interface OrderedListProps<T extends Ordered> {
  label: string
  items: readonly T[]
  nameOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  /** Absent: the list is read-only. */
  onReorder?: ((ids: number[]) => void) | undefined
}

/** A list the member reorders: by dragging, by keyboard, or with buttons that move a row up or down by one (office.md O3.5). */
export function OrderedList<T extends Ordered>({
  label,
  items,
  nameOf,
  renderRow,
  onReorder,
}: OrderedListProps<T>) {
  const ids = items.map(({ id }) => id)
  const { frame, focusAfterMove } = useFocusAfterMove(ids)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      onReorder?.(
        reordered(ids, new Set([...keys].map(Number)), Number(target.key), target.dropPosition),
      ),
  })
  const move = (index: number, by: -1 | 1) => {
    const [moved, target] = [ids[index], ids[index + by]]
    if (moved === undefined || target === undefined || !onReorder) return
    focusAfterMove(moved, by)
    onReorder(reordered(ids, new Set([moved]), target, by === 1 ? 'after' : 'before'))
  }
  return (
    <div ref={frame}>
      <GridList
        aria-label={label}
        className={styles.list ?? ''}
        keyboardNavigationBehavior="tab"
        {...(onReorder && { dragAndDropHooks })}
      >
        {items.map((item, index) => (
          <GridListItem
            key={item.id}
            id={item.id}
            textValue={nameOf(item)}
            className={styles.item ?? ''}
          >
            {onReorder && <DragHandle />}
            <div className={styles.row}>{renderRow(item)}</div>
            {onReorder && (
              <Moves
                name={nameOf(item)}
                id={item.id}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => move(index, by)}
              />
            )}
          </GridListItem>
        ))}
      </GridList>
    </div>
  )
}

function DragHandle() {
  const t = useTexts('office')
  return (
    <Button slot="drag" className={styles.grip ?? ''} aria-label={t('office.order.drag')}>
      <Icon name="dots-six-vertical" />
    </Button>
  )
}

function Moves({
  name,
  id,
  isFirst,
  isLast,
  onMove,
}: {
  name: string
  id: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}) {
  const t = useTexts('office')
  return (
    <span className={styles.moves}>
      <IconButton
        icon="caret-down"
        className={styles.up ?? ''}
        label={t('office.order.earlier', { name })}
        data-move={`${id}/-1`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="caret-down"
        label={t('office.order.later', { name })}
        data-move={`${id}/1`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </span>
  )
}

/** Keeps the focus on the pressed button after its row has moved; at the end of the list, on the other button. */
function useFocusAfterMove(ids: readonly number[]) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const order = ids.join()
  useEffect(() => {
    if (wanted === null) return
    setWanted(null)
    const [id, by] = wanted.split('/')
    const buttonOf = (side: string | undefined) =>
      frame.current?.querySelector<HTMLButtonElement>(`[data-move="${id}/${side}"]:enabled`)
    const button = buttonOf(by) ?? buttonOf(by === '1' ? '-1' : '1')
    button?.focus()
  }, [order, wanted])
  return { frame, focusAfterMove: (id: number, by: number) => setWanted(`${id}/${by}`) }
}
