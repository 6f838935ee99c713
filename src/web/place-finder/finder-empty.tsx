import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { AnswerChips } from './answer-chips.tsx'
import { toQuery } from './answers.ts'
import type { FinderResultProps } from './finder-result.tsx'
import { LeftOut } from './left-out.tsx'
import type { Change } from './load-finder.server.ts'
import * as styles from './finder-empty.module.css'

const icons = {
  water: 'drop',
  drip: 'drop-half',
  window: 'sun',
  east: 'sun',
  upTo: 'hand-coins',
} as const satisfies Record<Change['kind'], IconName>

/** No plant survives there: the changes that would help, with the number of plants each gives. */
export function FinderEmpty({ title, answers, texts, result }: FinderResultProps) {
  const t = useTexts('place-finder')
  const { changes } = result
  const [first] = changes
  return (
    <>
      <h1 className={`heading-1 ${styles.title}`}>{title}</h1>
      <AnswerChips answers={answers} texts={texts} />
      <div className={styles.empty}>
        <EmptyState
          icon="plant"
          title={t('none.title')}
          hint={first ? `${t(`none.stops.${first.kind}`)} ${t('none.changes')}` : t('none.askHint')}
        />
        <ul className={styles.ways}>
          {changes.map(({ kind, answers: changed, count }) => (
            <li key={kind}>
              <Way
                icon={icons[kind]}
                to={paths.placeFinder(String(new URLSearchParams(toQuery(changed))))}
                title={t(`none.change.${kind}`)}
                hint={t('none.count', { count })}
              />
            </li>
          ))}
          <li>
            <Way
              icon="chat-circle-dots"
              to={paths.contact()}
              title={t('none.ask')}
              hint={t('none.askAnswer')}
            />
          </li>
        </ul>
      </div>
      <LeftOut {...result} />
    </>
  )
}

interface WayProps {
  icon: IconName
  to: string
  title: string
  hint: string
}

function Way({ icon, to, title, hint }: WayProps) {
  return (
    <Link className={styles.way} to={to}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <Icon name="caret-right" flip />
    </Link>
  )
}
