import type { PlantFact } from '#contract/plants/profile.ts'
import { lowestConfidence } from '#shared/plants/vocabulary.ts'
import type { Translate } from '../../i18n/texts.ts'

type Hours = Pick<PlantFact, 'value_label' | 'confidence' | 'confidence_label'>

/**
 * The hours of direct sun a plant needs and tolerates, as one fact, as certain as the less certain of both; an unknown one
 * makes it unknown. Null: not in the profile.
 */
export function sunHours(facts: readonly PlantFact[], t: Translate): Hours | null {
  const least = facts.find(({ name }) => name === 'sun_min_h')
  const most = facts.find(({ name }) => name === 'sun_max_h')
  if (!least || !most) return null
  const [from, to] = [least.value, most.value]
  if (typeof from !== 'number') return least
  if (typeof to !== 'number') return most
  const lowest = lowestConfidence([least.confidence, most.confidence])
  const { confidence, confidence_label } = least.confidence === lowest ? least : most
  return { confidence, confidence_label, value_label: rangeText(from, to, t) }
}

function rangeText(from: number, to: number, t: Translate): string {
  const until = t('hours', { count: to })
  if (to === 0) return t('card.indirect')
  if (from === 0) return t('care.sunUpTo', { hours: until })
  return from === to
    ? t('care.sunDaily', { hours: until })
    : t('care.sunRange', { from: t('care.sunFrom', { count: from }), to: until })
}
