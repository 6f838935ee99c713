import { Link } from 'react-router'
import type { Profile } from '#contract/office/plants/profiles.ts'
import { factNames } from '#shared/plants/fact-names.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { fieldOf, formOf } from './fact-form.ts'
import { useFactWords } from './use-fact-words.ts'
import * as styles from './profile-page.module.css'

/** The products of the kind, and its changes, newest first. */
export function ProfileSide({ profile }: { profile: Profile }) {
  const t = useTexts('office-plants')
  const { locale } = useLocale()
  return (
    <>
      <Panel title={t('profiles.products')}>
        {profile.products.length === 0 && <p className="muted">{t('profiles.noProducts')}</p>}
        <ul className={styles.list}>
          {profile.products.map(({ id, name_ar, name_en }) => (
            <li key={id}>
              <Link to={`/products/${id}`}>
                <bdi>{locale === 'ar' ? name_ar : name_en}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('profiles.history')}>
        {profile.history.length === 0 && <p className="muted">{t('profiles.noHistory')}</p>}
        <ul className={styles.list}>
          {profile.history.map((change) => (
            <Change key={`${change.name}-${change.at}`} change={change} />
          ))}
        </ul>
      </Panel>
    </>
  )
}

function Change({ change: { name, old, new: now, staff, at } }: { change: Profile['history'][0] }) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  const words = useFactWords()
  const fact = factNames.find((known) => known === name)
  const said = (value: unknown) =>
    fact
      ? words(fieldOf(fact), formOf({ facts: { [fact]: value } } as Profile)[fieldOf(fact)])
      : words(name, value)
  return (
    <li className={styles.change}>
      <b>{fact ? tFact(`fact.${fact}`) : t(`profiles.field.${name}`)}</b>
      {old != null && <del>{said(old)}</del>}
      <span>{said(now)}</span>
      <small className="muted">
        {staff ?? t('profiles.byCommand')} · <RelativeTime at={at} />
      </small>
    </li>
  )
}
