import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Confirm } from '../controls/dialog.tsx'

/** Asks before leaving with unsaved changes, also when the tab is closed. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const t = useTexts('office')
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => isChanged && here.pathname !== next.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('office.editor.leave.title')}
      confirm={t('office.editor.leave.go')}
      cancel={t('office.editor.leave.stay')}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('office.editor.leave.hint')}</p>
    </Confirm>
  )
}
