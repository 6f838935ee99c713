import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { checkPlantName } from '#contract/office/plant-law/plant-law.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { officeApi } from '../session/office-api.ts'
import * as styles from './plant-law.module.css'

/** The product's names as entered. */
interface Names {
  name_latin: string
  name_ar: string
  name_en: string
  /** The slug of the chosen kind; empty: none. */
  profile: string
}

/** The law's status of the plant while its scientific name is typed; a common name shows a warning (plants.md 55.1). */
export function LawLine({ id, names }: { id: number | null; names: Names }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const { name_latin, name_ar, name_en, profile } = names
  const query = useDeferredValue(
    JSON.stringify({
      name: name_latin,
      name_ar,
      name_en,
      ...(profile && { profile }),
      ...(id !== null && { product_id: String(id) }),
    }),
  )
  const { data } = useQuery({
    queryKey: ['plant-law', 'check', query],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(checkPlantName, {
          query: JSON.parse(query) as Record<string, string>,
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  })
  if (!data) return null
  const { law, refusal, has_permit: hasPermit, perhaps } = data
  if (law)
    return (
      <p className={refusal ? styles.lawRefused : styles.law} role="status">
        <Icon name={refusal ? 'prohibit' : hasPermit ? 'seal-check' : 'info'} small />
        <span>
          <b>{hasPermit ? t('law.line.permitted') : t(`law.line.${law.status}`)}</b>{' '}
          {locale === 'ar' ? law.text_ar : law.text_en}
        </span>
      </p>
    )
  const [first] = perhaps
  return first === undefined ? null : (
    <p className={styles.lawWarned} role="status">
      <Icon name="warning" small />
      <span>{t('law.line.perhaps', { name: first.name })}</span>
    </p>
  )
}
