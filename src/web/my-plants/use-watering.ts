import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { undoWatering, updateOwnedPlant, waterOwnedPlants } from '#contract/owned-plants/plants.ts'
import { addDays } from '#shared/day.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { browserApi } from '../lib/browser-api.ts'
import { notify } from '../ui/toasts.ts'
import { todayInRiyadh } from './use-care-words.ts'

/** Milliseconds in which the notice offers to undo it. */
const undoMs = 5000

/** Reports that plants were watered, or puts a watering off to tomorrow, and offers to undo it. */
export function useWatering() {
  const t = useTexts('my-plants')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<readonly number[]>([])
  async function attempt(work: () => Promise<void>, fallback = 'waterFailed') {
    try {
      await work()
    } catch (error) {
      // Not reloaded: without a connection that would replace the list by an error.
      notify.error(errorMessage(t, error, fallback))
      return
    }
    await revalidate()
  }
  const saved = (message: string, undo: () => void) =>
    notify.success(message, {
      id: 'watered',
      stay: undoMs,
      action: { label: t('undo'), onClick: undo },
    })
  async function water(ids: readonly number[]) {
    setBusy(ids)
    await attempt(async () => {
      const { data } = await browserApi.call(waterOwnedPlants, { body: { ids: [...ids] } })
      saved(
        t('doneToday', { count: ids.length }),
        () =>
          void attempt(async () => {
            const entries = data.map(({ id }) => id)
            if (entries.length > 0) await browserApi.call(undoWatering, { body: { entries } })
            notify.info(t('undone'), { id: 'watered' })
          }),
      )
    })
    setBusy([])
  }
  async function putOff(id: number) {
    const change = (day: string | null) =>
      browserApi.call(updateOwnedPlant, { params: { id }, body: { put_off_until: day } })
    setBusy([id])
    await attempt(async () => {
      await change(addDays(todayInRiyadh(), 1))
      saved(
        t('putOff.done'),
        () =>
          void attempt(async () => {
            await change(null)
            notify.info(t('putOff.undone'), { id: 'watered' })
          }, 'putOff.failed'),
      )
    }, 'putOff.failed')
    setBusy([])
  }
  return {
    busy,
    water: (ids: readonly number[]) => void water(ids),
    putOff: (id: number) => void putOff(id),
  }
}
