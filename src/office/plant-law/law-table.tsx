import { useState } from 'react'
import { Link } from 'react-router'
import type { LawRow } from '#contract/office/plant-law/plant-law.ts'
import type { LawRuleStatus } from '#shared/plants/law.ts'
import { dateFormatters } from '#shared/dates.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { latinLawName, useLawName, useRegionNames } from './use-law.ts'
import * as styles from './plant-law.module.css'
import * as plain from '../controls/plain-table.module.css'

const tones: Record<LawRuleStatus, Tone> = {
  blocked: 'error',
  restricted: 'warn',
  import_only: 'info',
  watch: 'neutral',
}

/** The law's status of a plant, in one word. */
export function LawBadge({ status }: { status: LawRuleStatus }) {
  const t = useTexts('office-law')
  return <Badge tone={tones[status]}>{t(`law.status.${status}`)}</Badge>
}

const wordsOf = ({ names, genus, family, common_names, text_ar, text_en }: LawRow): string =>
  foldForSearch([...names, genus, family, ...common_names, text_ar, text_en].join(' '))

/** The rows of the law table, searchable by any of their names. */
export function LawTable({ rows, canWrite }: { rows: readonly LawRow[]; canWrite: boolean }) {
  const t = useTexts('office-law')
  const [typed, setTyped] = useState('')
  const q = foldForSearch(typed)
  const shown = rows.filter((row) => wordsOf(row).includes(q))
  return (
    <Panel title={t('law.table.title')}>
      <TextField
        type="search"
        label={t('law.table.search')}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 && <p role="status">{t('law.table.none')}</p>}
      {shown.length > 0 && (
        <div className={plain.frame} {...scrollable(t('law.table.label'))}>
          <table className={plain.table}>
            <thead>
              <tr>
                <th scope="col">{t('law.plants')}</th>
                <th scope="col">{t('law.statusName')}</th>
                <th scope="col">{t('law.reason')}</th>
                <th scope="col">{t('law.products')}</th>
                <th scope="col">{t('law.checked')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.id} row={row} canWrite={canWrite} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Row({ row, canWrite }: { row: LawRow; canWrite: boolean }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const regions = useRegionNames()
  const name = useLawName()(row)
  const others = [...row.names.slice(1), ...(row.genus && row.genus !== name ? [row.genus] : [])]
  return (
    <tr>
      <th scope="row">
        <span {...(latinLawName(row) !== null && { lang: 'la', dir: 'ltr' })}>
          {canWrite ? <Link to={`/plant-law/${row.id}`}>{name}</Link> : name}
        </span>
        {others.length > 0 && (
          <small className={styles.others}>{t('law.otherNames', { count: others.length })}</small>
        )}
      </th>
      <td>
        <LawBadge status={row.status} />
        {row.rule && <small className={styles.others}>{t(`law.rule.${row.rule}`)}</small>}
      </td>
      <td className={styles.reason}>
        {locale === 'ar' ? row.text_ar : row.text_en}
        {row.regions.length > 0 && (
          <small className={styles.others}>
            {t('law.barredIn', {
              regions: row.regions.map((id) => regions.get(id) ?? id).join(t('law.comma')),
            })}
          </small>
        )}
      </td>
      <td>
        <Ltr>{formatCount(row.products)}</Ltr>
      </td>
      <td className={row.is_due ? styles.due : undefined}>
        {dateFormatters(locale).day(row.checked_on)}
        <small className={styles.others}>{t(`law.confidence.${row.confidence}`)}</small>
      </td>
    </tr>
  )
}
