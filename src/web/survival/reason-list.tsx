import type { Reason } from '#contract/plants/parts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import * as styles from './reason-list.module.css'

const tones = {
  good: ['check-circle-fill', styles.good],
  caution: ['warning-circle-fill', styles.caution],
  bad: ['x-circle-fill', styles.bad],
} as const satisfies Record<string, readonly [IconName, string | undefined]>

/** The tone of a sub-score (plants.md 51.7). */
const toneOf = (score: number) => (score >= 90 ? 'good' : score >= 60 ? 'caution' : 'bad')

/** The reasons of a survival, each with its tone as icon and word. */
export function ReasonList({ reasons }: { reasons: Reason[] }) {
  const t = useTexts('plants')
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ factor, score, text }) => {
        const tone = toneOf(score)
        const [icon, className] = tones[tone]
        return (
          <li key={factor}>
            <Icon name={icon} className={className} />
            <span>
              <span className="visually-hidden">{t(`tone.${tone}`)} </span>
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
