import { useEffect, useState } from 'react'
import { listCategories, listProducts, type Category } from '#contract/catalogue.ts'
import type { Product } from '#contract/product.ts'
import { browserApi } from '../lib/browser-api.ts'
import { matchCategories } from './match-categories.ts'

export interface Suggestions {
  /** The query the suggestions belong to. */
  query: string
  categories: Category[]
  plants: Product[]
}

const debounceMs = 180
const minLetters = 2
const maxSuggestions = { categories: 2, plants: 5 }

let knownCategories: Promise<Category[]> | undefined

/** Loaded once; a failed load is retried. */
function allCategories(): Promise<Category[]> {
  knownCategories ??= browserApi
    .call(listCategories, { query: { with_count: 0 } })
    .then(({ data }) => data)
  knownCategories.catch(() => (knownCategories = undefined))
  return knownCategories
}

/** Suggestions while typing, shortly after the last key; null: none yet. The previous ones stay until new ones arrive. */
export function useSuggestions(typed: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const query = typed.trim()
  const isLongEnough = query.length >= minLetters
  useEffect(() => {
    if (!isLongEnough) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      suggest(query, leaving.signal).then(setFound, () => {
        // Missing suggestions are acceptable: Enter still searches.
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, isLongEnough])
  return isLongEnough ? found : null
}

async function suggest(query: string, signal: AbortSignal): Promise<Suggestions> {
  const [categories, plants] = await Promise.all([
    allCategories(),
    browserApi.call(listProducts, {
      query: { q: query, limit: maxSuggestions.plants, facets: 0 },
      signal,
    }),
  ])
  return {
    query,
    categories: matchCategories(query, categories).slice(0, maxSuggestions.categories),
    plants: plants.data,
  }
}
