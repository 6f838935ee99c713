import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../lib/paths.ts'
import { Pagination } from '../ui/pagination.tsx'
import { toQuery, type Answers } from './answers.ts'
import { AnswerChips } from './answer-chips.tsx'
import { FoundPlantCard } from './found-plant-card.tsx'
import { LeftOut } from './left-out.tsx'
import type { FinderResult as Found } from './load-finder.server.ts'
import { ShareResult } from './share-result.tsx'
import type { AnswerTexts } from './use-answer-texts.ts'
import * as styles from './finder-result.module.css'

export interface FinderResultProps {
  /** Names the place, so that a shared link has a readable title. */
  title: string
  answers: Answers
  texts: AnswerTexts
  result: Found
}

/** The plants that would survive there, the most certain first, and how many were left out and why. */
export function FinderResult({ title, answers, texts, result }: FinderResultProps) {
  const t = useTexts('place-finder')
  const { total, struggling, plants, page, lastPage } = result
  const trusted = total - struggling
  const query = toQuery(answers)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className="heading-1">{title}</h1>
          <p className="text-lead">
            {[
              trusted > 0 && t('found.count', { count: trusted }),
              struggling > 0 && t('found.struggling', { count: struggling }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <ShareResult title={title} />
      </div>
      <AnswerChips answers={answers} texts={texts} />
      <ul className={styles.plants}>
        {plants.map((plant, position) => (
          <li key={plant.product.id}>
            <FoundPlantCard plant={plant} answers={answers} priority={position === 0} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        last={lastPage}
        to={(n) =>
          paths.placeFinder(
            String(new URLSearchParams({ ...query, ...(n > 1 && { page: String(n) }) })),
          )
        }
      />
      <LeftOut {...result} />
    </>
  )
}
