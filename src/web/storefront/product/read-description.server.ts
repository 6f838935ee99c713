import { plainText } from '../../lib/plain-text.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A fact about care, one line of the description. */
export interface CareFact {
  icon: IconName
  name: string
  text: string
}

/** The last list contains care facts when all its items have the form `<strong>Light:</strong> bright`. */
const item = /^<li><strong>([^<]*)<\/strong>([^<]*)$/

/** Matched by the words that merchants use; other facts get a leaf. */
const icons: readonly (readonly [RegExp, IconName])[] = [
  [/light|ضوء|إضاءة/i, 'sun'],
  [/water|الري|سقي/i, 'drop'],
  [/cold|frost|أدنى|برد/i, 'snowflake'],
  [/heat|temperature|حرارة/i, 'thermometer-simple'],
  [/height|ارتفاع|طول/i, 'ruler'],
  [/place|مكان/i, 'house'],
  [/\bpet|أليفة/i, 'paw-print'],
  [/soil|تربة/i, 'shovel'],
  [/sold by|وحدة البيع/i, 'tag'],
]

const withoutColons = (text: string) => text.replace(/^:/, '').replace(/:$/, '')

/** A sanitised description for its page: the text, and the care facts as a separate list. */
export function readDescription(html: string): { text: string; facts: CareFact[] } {
  const start = html.lastIndexOf('<ul>')
  const end = html.indexOf('</ul>', start)
  if (start < 0 || end < 0) return { text: html, facts: [] }
  const items = html
    .slice(start + '<ul>'.length, end)
    .split('</li>')
    .map((each) => each.trim())
    .filter(Boolean)
  const facts = items.flatMap((each): CareFact[] => {
    const [, name = '', text = ''] = item.exec(each) ?? []
    const fact = {
      name: withoutColons(plainText(name)),
      text: plainText(withoutColons(text.trim())),
    }
    return fact.name && fact.text
      ? [{ icon: icons.find(([words]) => words.test(fact.name))?.[1] ?? 'leaf', ...fact }]
      : []
  })
  if (facts.length < items.length) return { text: html, facts: [] }
  return { text: html.slice(0, start) + html.slice(end + '</ul>'.length), facts }
}
