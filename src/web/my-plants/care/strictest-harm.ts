import type { PlantFact } from '#contract/plants/profile.ts'

/** The worst first; what is not known counts as harmful (plants.md 52.3). */
const worstFirst: readonly unknown[] = ['deadly', 'toxic', 'unknown', 'irritant', 'none']

type Judged = Pick<PlantFact, 'name' | 'value'>

/** What a plant does to whom it harms most, of cats, dogs and children: a card has one line for all of them. */
export function strictestHarm<Fact extends Judged>(facts: readonly Fact[]): Fact | undefined {
  return facts
    .filter(({ name }) => name.startsWith('toxic_'))
    .toSorted((one, other) => severityOf(one) - severityOf(other))[0]
}

const severityOf = ({ value }: Judged): number => worstFirst.indexOf(value ?? 'unknown')
