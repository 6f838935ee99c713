import type { PlantFact } from '#contract/plants/profile.ts'

/** From worst to best; an unknown harm counts as harmful (plants.md 52.3). */
const worstFirst: readonly unknown[] = ['deadly', 'toxic', 'unknown', 'irritant', 'none']

type ToxicityFact = Pick<PlantFact, 'name' | 'value'>

/** Returns the worst of a plant's harms to cats, dogs and children: a care card has one line for all three. */
export function mostSevereToxicity<Fact extends ToxicityFact>(
  facts: readonly Fact[],
): Fact | undefined {
  return facts
    .filter(({ name }) => name.startsWith('toxic_'))
    .toSorted((one, other) => severityOf(one) - severityOf(other))[0]
}

const severityOf = ({ value }: ToxicityFact): number => worstFirst.indexOf(value ?? 'unknown')
