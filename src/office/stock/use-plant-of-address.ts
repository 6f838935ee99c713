import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listStock } from '#contract/office/stock.ts'
import { officeApi } from '../session/office-api.ts'
import { choicesOf, type PlantChoice } from './plant.ts'

/**
 * Adds the plant of `?product=7`, a link from a row of the stock. Returns true if it has variants, of which one must be chosen by hand.
 *
 * @param isReady stored input of the document has been read
 */
export function usePlantOfAddress(isReady: boolean, add: (choice: PlantChoice) => void): boolean {
  const [parameters] = useSearchParams()
  const id = Number(parameters.get('product'))
  const [needsChoice, setNeedsChoice] = useState(false)
  const take = useEffectEvent(add)
  useEffect(() => {
    if (!isReady || !id) return
    const asked = new AbortController()
    const { signal } = asked
    officeApi
      .call(listStock, { query: { ids: id }, signal })
      .then(({ data: [row] }) => {
        const [only, ...others] = row?.tracked ? choicesOf(row) : []
        if (only && others.length === 0) take(only)
        else if (only) setNeedsChoice(true)
      })
      // The plant is then chosen by hand.
      .catch(() => {})
    return () => asked.abort()
  }, [isReady, id])
  return needsChoice
}
