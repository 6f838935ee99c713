import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ProfileRow } from '#contract/office/plants/profiles.ts'
import {
  findKinds,
  kindsToOffer,
  likelyKinds,
  type NamedProduct,
} from '#shared/plants/find-kinds.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../../controls/badge.tsx'
import { TextField } from '../../controls/field.tsx'
import { Icon } from '../../controls/icon.tsx'
import { KindName } from './kind-name.tsx'
import * as styles from './kind-card.module.css'

interface KindFinderProps {
  id: string
  error: string | undefined
  kinds: readonly ProfileRow[]
  /** The slug of the chosen kind, which is not offered. */
  chosen: string
  /** Some kinds that its names suggest are offered first, whatever is typed, but only the member can choose one. */
  product: NamedProduct
  onChoose: (slug: string) => void
}

/** A field that finds kinds by any of their names; a press chooses one. */
export function KindFinder({ id, error, kinds, chosen, product, onChoose }: KindFinderProps) {
  const t = useTexts('office-plants')
  const [typed, setTyped] = useState('')
  const likely = useLikelyKinds(kinds, product)
  const found = findKinds(kinds, typed)
  const isOther = ({ slug }: ProfileRow) => slug !== chosen
  const offered = kindsToOffer(likely.filter(isOther), found.filter(isOther))
  return (
    <>
      <TextField
        id={id}
        type="search"
        label={t('kind.find')}
        hint={t('kind.findHint')}
        error={error}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Prevents Enter from submitting the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {offered.length > 0 && (
        <ul className={styles.offers} aria-label={t('kind.title')}>
          {offered.map((kind) => (
            <li key={kind.slug}>
              <button type="button" className={styles.offer} onClick={() => onChoose(kind.slug)}>
                <KindName kind={kind} withFacts={likely.includes(kind)} />
                {likely.includes(kind) ? (
                  <Badge tone="ok">{t('kind.suggested')}</Badge>
                ) : (
                  <Icon name="plus" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && found.length === 0 && (
        <p role="status">
          {t('kind.noMatch')} <Link to="/plants/new">{t('profiles.add')}</Link>
        </p>
      )}
    </>
  )
}

/** Suggests kinds again when a name changes, not at every key in another field. */
function useLikelyKinds(kinds: readonly ProfileRow[], product: NamedProduct): ProfileRow[] {
  const { name_latin, name_ar, name_en, also_called_ar, also_called_en } = product
  return useMemo(
    () => likelyKinds(kinds, { name_latin, name_ar, name_en, also_called_ar, also_called_en }),
    [kinds, name_latin, name_ar, name_en, also_called_ar, also_called_en],
  )
}
