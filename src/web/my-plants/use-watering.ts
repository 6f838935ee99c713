import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { undoWatering, waterOwnedPlants } from '#contract/owned-plants/plants.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { browserApi } from '../lib/browser-api.ts'
import { notify } from '../ui/toasts.ts'

/** Milliseconds in which the notice offers to undo a watering. */
const undoMs = 5000

/** Reports that plants were watered, and offers to undo it. */
export function useWatering() {
  const t = useTexts('my-plants')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<readonly number[]>([])
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      notify.error(errorMessage(t, error, 'waterFailed'))
    }
    await revalidate()
  }
  async function water(ids: readonly number[]) {
    setBusy(ids)
    await attempt(async () => {
      const { data } = await browserApi.call(waterOwnedPlants, { body: { ids: [...ids] } })
      notify.success(t('doneToday', { count: ids.length }), {
        id: 'watered',
        stay: undoMs,
        action: {
          label: t('undo'),
          onClick: () =>
            void attempt(async () => {
              const entries = data.map(({ id }) => id)
              if (entries.length > 0) await browserApi.call(undoWatering, { body: { entries } })
              notify.info(t('undone'), { id: 'watered' })
            }),
        },
      })
    })
    setBusy([])
  }
  return { busy, water: (ids: readonly number[]) => void water(ids) }
}
