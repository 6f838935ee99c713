import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { refusalText } from '../session/refusal.ts'

const displayMs = 10_000

/** Shows a notice of what was done, with an undo for ten seconds (office.md O0.6). `id`: a newer notice with it replaces this one. */
export function useUndoNotice(): (text: string, undo: () => Promise<unknown>, id?: string) => void {
  const t = useTexts('office')
  const takeBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo()
      notify.success(t('office.undone'))
    } catch (error) {
      notify.error(refusalText(t, error))
    }
  }
  return (text, undo, id) =>
    notify.success(text, {
      stay: displayMs,
      ...(id !== undefined && { id }),
      action: { label: t('office.undo'), onClick: () => void takeBack(undo) },
    })
}
