import { useEffect, useState } from 'react'
import { listPlantKinds, type PlantKindChoice } from '#contract/owned-plants/guide.ts'
import { listCities } from '#contract/plants/survival.ts'
import { places, plantSizes, type Place } from '#shared/plants/vocabulary.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useCareWords } from './use-care-words.ts'

interface Choice {
  value: string
  label: string
}

/** The places and sizes a plant can have; `ordered`: the places in another order than the usual one. */
export function usePlaceChoices(ordered: readonly Place[] = places) {
  const { t, place } = useCareWords()
  return {
    places: ordered.map((value) => ({ value, label: place(value) })),
    sizes: plantSizes.map((value) => ({ value, label: t(`size.${value}`) })),
  }
}

/** The cities with a known climate; empty until loaded. */
export function useCities(isWanted = true): Choice[] {
  const [cities, setCities] = useState<Choice[]>([])
  useEffect(() => {
    if (!isWanted || cities.length > 0) return
    // The place can be set without them.
    void browserApi.call(listCities).then(
      ({ data }) => setCities(data.map(({ id, name }) => ({ value: id, label: name }))),
      () => {},
    )
  }, [isWanted, cities.length])
  return cities
}

/** The kinds of plants that can be added; null until loaded. */
export function useKinds(isWanted: boolean): { kinds: PlantKindChoice[] | null; failed: boolean } {
  const [kinds, setKinds] = useState<PlantKindChoice[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || kinds) return
    void browserApi.call(listPlantKinds).then(
      ({ data }) => setKinds(data),
      () => setFailed(true),
    )
  }, [isWanted, kinds])
  return { kinds, failed }
}
