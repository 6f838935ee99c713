import type { ProfileRow } from '#contract/office/plants/profiles.ts'
import { factNames } from '#shared/plants/fact-names.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { kindName } from '../../products/use-kinds.ts'
import * as styles from './kind-card.module.css'

/** A kind's name, scientific name, slug and first product, with the number of known facts. */
export function KindName({ kind, withFacts = false }: { kind: ProfileRow; withFacts?: boolean }) {
  const t = useTexts('office-plants')
  const { locale } = useLocale()
  const { scientific_name: scientific, slug, unknown, unsure } = kind
  const sold = kind[`name_${locale}`]
  return (
    <span className={styles.kind}>
      <b>
        <bdi>{kindName(kind, locale)}</bdi>
      </b>
      <small>
        <bdi>
          <i lang="la">{scientific}</i>
        </bdi>{' '}
        · <bdi className={styles.slug}>{slug}</bdi>
      </small>
      {sold !== null && <small>{t('kind.sold', { name: sold })}</small>}
      {withFacts && (
        <small>
          {t('kind.facts', { known: factNames.length - unknown, all: factNames.length, unsure })}
        </small>
      )}
    </span>
  )
}
