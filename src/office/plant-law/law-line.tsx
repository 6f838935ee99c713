import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { usePlantNameCheck, type EnteredNames } from './use-plant-name-check.ts'
import * as styles from './plant-law.module.css'

/** The law's status of the plant while its scientific name is typed; a common name shows a warning (plants.md 55.1). */
export function LawLine({ id, names }: { id: number | null; names: EnteredNames }) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const data = usePlantNameCheck(id, names)
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
