import { daysOfWaterer } from '#shared/plants/place-question.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { placeOf, type Answers } from './answers.ts'

/** The answers in words, as chips and summaries have them. */
export function useAnswerTexts(cities: readonly { id: string; name: string }[]) {
  const t = useTexts('place-finder')
  const tPlants = useTexts('plants')
  return {
    city: ({ city }: Answers) => cities.find(({ id }) => id === city)?.name ?? '',
    place: (answers: Answers) => tPlants(`place.${placeOf(answers)}`),
    /** null: nobody said. */
    watering: ({ who, every }: Answers) => {
      const days = every ?? (who && daysOfWaterer[who])
      if (days === undefined) return null
      const often = t('finder.every', { count: days })
      return who ? t('finder.whoEvery', { who: t(`who.${who}`), often }) : often
    },
    water: ({ water }: Answers) => (water ? tPlants(`water.${water}`) : null),
    companions: ({ cats, dogs, children }: Answers) =>
      [cats && 'cats', dogs && 'dogs', children && 'children']
        .filter((name) => name !== undefined)
        .map((name) => t(`companion.${name}`))
        .join(t('finder.listComma')) || null,
    budget: ({ budget }: Answers) => (budget ? t('finder.upTo', { riyals: budget }) : null),
  }
}

export type AnswerTexts = ReturnType<typeof useAnswerTexts>
