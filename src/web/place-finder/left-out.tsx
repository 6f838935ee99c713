import type { LeftOutKind } from '#contract/plants/finder.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import type { FinderResult } from './load-finder.server.ts'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './left-out.module.css'

const reasons = ['unsafe', 'unfit', 'unknown'] as const

type LeftOutProps = Pick<FinderResult, 'leftOut' | 'leftOutKinds'>

/** The number of plants left out of the list and, by reason, their kinds with what speaks against each. */
export function LeftOut({ leftOut, leftOutKinds }: LeftOutProps) {
  const t = useTexts('place-finder')
  const given = reasons.filter((reason) => leftOut[reason] > 0)
  if (given.length === 0) return null
  const list = given
    .map((reason) => t(`found.${reason}`, { count: leftOut[reason] }))
    .reduce((before, after) => t('found.and', { before, after }))
  return (
    <section className={styles.leftOut}>
      <Icon name="funnel-x" />
      <div>
        <p>{t('found.leftOut', { list })}</p>
        <details className={styles.details}>
          <summary className={textLink.textLink}>{t('found.showLeftOut')}</summary>
          {given.map((reason) => (
            <Group
              key={reason}
              reason={reason}
              count={leftOut[reason]}
              kinds={leftOutKinds.filter((kind) => kind.reason === reason)}
            />
          ))}
        </details>
      </div>
    </section>
  )
}

interface GroupProps {
  reason: (typeof reasons)[number]
  /** Products, including those without a kind. */
  count: number
  kinds: LeftOutKind[]
}

function Group({ reason, count, kinds }: GroupProps) {
  const t = useTexts('place-finder')
  const rest = count - kinds.reduce((sum, { products }) => sum + products, 0)
  return (
    <>
      <h2 className={styles.reason}>{t(`found.group.${reason}`, { count: String(count) })}</h2>
      <ul className={styles.kinds}>
        {kinds.map(({ profile, name, products, text }) => (
          <li key={profile}>
            <Link className={styles.name} to={paths.care(profile)}>
              <bdi>{name}</bdi>
            </Link>
            {products > 1 && (
              <span className="muted"> · {t('common.plants', { count: products })}</span>
            )}
            <span className={styles.why}>{text}</span>
          </li>
        ))}
        {rest > 0 && <li>{t('found.withoutKind', { count: rest })}</li>}
      </ul>
    </>
  )
}
