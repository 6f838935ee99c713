import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'

/** Handles a saved item of a list: the list is updated, a new item (`restore`: null) is opened, a change can be undone. */
export function useSavedOption<T extends { id: number }>({
  key,
  path,
}: {
  key: readonly string[]
  path: string
}): (now: T, restore: (() => Promise<T>) | null) => void {
  const t = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undoNotice = useUndoNotice()
  const show = (saved: T) => {
    client.setQueryData<T[]>(key, (all = []) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((one) => (one.id === saved.id ? saved : one))
        : [...all, saved],
    )
  }
  return (now, restore) => {
    show(now)
    if (restore) return undoNotice(t('office.editor.saved'), async () => show(await restore()))
    notify.success(t('office.editor.saved'))
    void navigate(`${path}/${now.id}`, { replace: true })
  }
}
