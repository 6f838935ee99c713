import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { companionIcon, growingAreaIcons } from './answer-icons.ts'
import { toQuery, type Answers } from './answers.ts'
import { questionId } from './question.tsx'
import type { AnswerTexts } from './use-answer-texts.ts'
import * as chip from '../ui/chip.module.css'

/** The answers behind a result; each links to its question. */
export function AnswerChips({ answers, texts }: { answers: Answers; texts: AnswerTexts }) {
  const t = useTexts('place-finder')
  const chips: (readonly [number: number, IconName, string | null])[] = [
    [1, 'map-pin', texts.city(answers)],
    [3, growingAreaIcons[answers.where], texts.place(answers)],
    [4, 'drop', texts.watering(answers)],
    [4, 'flask', texts.water(answers)],
    [5, companionIcon(answers), texts.companions(answers)],
    [5, 'hand-coins', texts.upTo(answers)],
  ]
  const edit = paths.placeFinder(String(new URLSearchParams({ ...toQuery(answers), edit: '1' })))
  return (
    <ul className={chip.chips}>
      {chips.map(
        ([number, icon, text]) =>
          text && (
            <li key={icon}>
              {/* A phone shows the question in the address, which only a new document does. */}
              <Link
                className={chip.chip}
                to={`${edit}#${questionId(number)}`}
                reloadDocument
                aria-label={t('found.change', { answer: text })}
              >
                <Icon name={icon} />
                {text}
                <Icon name="pencil-simple" />
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}
