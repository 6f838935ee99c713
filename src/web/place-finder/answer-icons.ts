import { companions, type Companion, type GrowingArea } from '#shared/plants/place-question.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Answers } from './answers.ts'

export const growingAreaIcons = {
  room: 'couch',
  balcony: 'buildings',
  patio: 'umbrella',
  garden: 'tree',
} as const satisfies Record<GrowingArea, IconName>

export const companionIcons = {
  cats: 'cat',
  dogs: 'dog',
  children: 'baby',
} as const satisfies Record<Companion, IconName>

/** The icon of the companion; of several, the first. */
export const companionIcon = (answers: Answers): IconName =>
  companionIcons[companions.find((name) => answers[name]) ?? 'cats']
