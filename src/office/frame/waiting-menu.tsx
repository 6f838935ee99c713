import { Link } from 'react-router'
import type { Counter } from '#contract/office/home.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Figure, formatCount } from '../controls/money.tsx'
import { Popover } from '../controls/popover.tsx'
import { queues } from '../layout/queues.ts'
import { usePulse } from '../layout/use-pulse.ts'
import * as styles from './waiting-menu.module.css'

/** A menu of the non-empty queues of Home, with their counts and links to their lists, on every screen (office.md O3.0, O3.1). */
export function WaitingMenu() {
  const t = useTexts('office')
  const counters = usePulse()?.counters ?? {}
  const waiting = (Object.keys(queues) as Counter[]).filter((kind) => (counters[kind] ?? 0) > 0)
  const label = t(waiting.length > 0 ? 'office.waiting.some' : 'office.waiting.none')
  return (
    <Popover
      className={styles.button}
      label={label}
      buttonLabel={label}
      trigger={
        <>
          <Icon name="bell" />
          {waiting.length > 0 && <span className={styles.dot} />}
        </>
      }
    >
      {(close) =>
        waiting.length === 0 ? (
          <p className="muted">{label}</p>
        ) : (
          <ul className={styles.list}>
            {waiting.map((kind) => {
              const { icon, isUrgent, to } = queues[kind]
              return (
                <li key={kind}>
                  <Link className={isUrgent ? styles.urgent : ''} to={to} onClick={close}>
                    <Icon name={icon} />
                    <span>{t(`office.home.card.${kind}`)}</span>
                    <b>
                      <Figure>{formatCount(counters[kind] ?? 0)}</Figure>
                    </b>
                  </Link>
                </li>
              )
            })}
          </ul>
        )
      }
    </Popover>
  )
}
