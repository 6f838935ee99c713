import { daysOfWaterer } from '#shared/plants/place-question.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { placeOf, type Answers } from './answers.ts'

/** The answers in words, for chips and summaries. */
export function useAnswerTexts(cities: readonly { id: string; name: string }[]) {
  const t = useTexts('place-finder')
  const tPlants = useTexts('plants')
  return {
    city: ({ city }: Answers) => cities.find(({ id }) => id === city)?.name ?? '',
    place: (answers: Answers) => tPlants(`place.${placeOf(answers)}`),
    /** null: not answered. */
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
        .reduce((before, after) => (before ? t('finder.pair', { before, after }) : after), '') ||
      null,
    upTo: ({ upTo }: Answers) => (upTo ? t('finder.upTo', { riyals: upTo }) : null),
  }
}

export type AnswerTexts = ReturnType<typeof useAnswerTexts>
