import type { BlockState } from '#contract/office/content/content.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { RowLink } from '../options/row-link.tsx'
import { blockGroups, useBlocks } from './blocks.ts'
import { StateBadge } from './state-badge.tsx'
import * as styles from '../options/options.module.css'
import * as lines from './content-page.module.css'

/** Every block of the shop with its state (office.md O3.11). */
export default function ContentPage() {
  const t = useTexts('office-content')
  const { data, error, refetch } = useBlocks()
  return (
    <>
      <PageHead title={t('content.title')} />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={8} />}
      {data &&
        blockGroups.map(({ id, names }) => (
          <Panel key={id} title={t(`content.group.${id}`)}>
            <ul className={lines.rows}>
              {data
                .filter(({ name }) => names.includes(name))
                .map((block) => (
                  <li key={block.name}>
                    <Row block={block} />
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
    </>
  )
}

function Row({ block }: { block: BlockState }) {
  const t = useTexts('office-content')
  const { name, saved_at: at, saved_by: by, lacks_english: lacksEnglish } = block
  return (
    <RowLink to={`/content/${name}`}>
      <span className={styles.words}>
        <b>{t(`content.block.${name}`)}</b>
        <small>
          {at ? (
            <>
              {by?.name} <RelativeTime at={at} />
            </>
          ) : (
            t(`content.about.${name}`)
          )}
          {at && lacksEnglish && <> · {t('content.lacksEnglish')}</>}
        </small>
      </span>
      <StateBadge block={block} />
    </RowLink>
  )
}
