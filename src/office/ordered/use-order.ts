import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { refusalText } from '../session/refusal.ts'

/**
 * Saves an order: shown at once, reverted if the server refuses it, with *Undo*. Several moves are sent one after the other.
 *
 * @param key query key of the ordered list
 *
 * @param send sends all ids in their order and resolves to the list
 */
export function useOrder<T extends { id: number }>(
  key: readonly string[],
  send: (ids: number[]) => Promise<T[]>,
): (ids: number[]) => void {
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const show = (ids: readonly number[]) =>
    client.setQueryData<T[]>(key, (items = []) =>
      items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    )
  const save = async (ids: number[]) => {
    show(ids)
    client.setQueryData(key, await send(ids))
  }
  return (ids) => {
    const before = (client.getQueryData<T[]>(key) ?? []).map(({ id }) => id)
    show(ids)
    last.current = last.current.then(async () => {
      try {
        await save(ids)
        undoNotice(t('office.order.saved'), () => save(before))
      } catch (error) {
        notify.error(refusalText(t, error))
        await client.invalidateQueries({ queryKey: key })
      }
    })
  }
}
