import { useTexts } from '#web/i18n/use-texts.ts'
import { factInputs, factOfField, type FactForm } from './fact-form.ts'
import { sourceName } from './source-name.ts'

/** Formats a field of a profile: the value, its confidence and its source. */
export function useFactWords(): (field: string, value: unknown) => string {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  return (field, value) => {
    const name = factOfField(field)
    if (!name) {
      if (field === 'kind') return tFact(`kind.${String(value)}`)
      return field === 'place' ? tFact(`habitat.${String(value)}`) : String(value)
    }
    const { parts, confidence, source } = value as FactForm
    const input = factInputs[name]
    const words = Object.entries(parts)
      .filter(([, part]) => part !== '')
      .map(([part, typed]) => {
        if (input.kind === 'choice') return tFact(`${input.words}.${typed}`)
        if (part === 'status') return tFact(`value.law.${typed}`)
        return part === 'value' || part === 'rule'
          ? typed
          : `${t(`profiles.part.${part}`)} ${typed}`
      })
    const said = words.length > 0 ? words.join(' · ') : tFact('value.unknown')
    return [said, tFact(`confidence.${confidence}`), sourceName(tFact, source)]
      .filter(Boolean)
      .join(' — ')
  }
}
