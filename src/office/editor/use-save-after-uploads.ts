import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'

/** The pictures of a form: all uploaded, some still being uploaded, or none any more but some failed. */
export type UploadState = 'done' | 'running' | 'failed'

/**
 * Returns a save that waits for pictures that are being uploaded: they are part of the form only afterwards, and the page that opens after
 * the save would drop them. It does not save if one of them failed meanwhile, until it is called again.
 */
export function useSaveAfterUploads(save: () => Promise<void>, uploads: UploadState) {
  const t = useTexts('office')
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const end = useEffectEvent(async (done: () => void) => {
    setWaiting(null)
    if (uploads === 'done') await save()
    else notify.error(t('office.editor.uploadFailed'))
    done()
  })
  useEffect(() => {
    if (waiting && uploads !== 'running') void end(waiting)
  }, [waiting, uploads])
  return {
    isWaiting: waiting !== null,
    save: () => {
      if (uploads !== 'running') return save()
      if (waiting) return Promise.resolve()
      return new Promise<void>((done) => setWaiting(() => done))
    },
  }
}
