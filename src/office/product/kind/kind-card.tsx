import { useState } from 'react'
import type { ProfileRow } from '#contract/office/plants/profiles.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Ltr } from '../../controls/money.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useKinds } from '../../products/use-kinds.ts'
import { useCan } from '../../session/member.ts'
import type { ProductEditor } from '../use-product-editor.ts'
import { KindFinder } from './kind-finder.tsx'
import { KindName } from './kind-name.tsx'
import * as styles from './kind-card.module.css'

/** The product's kind of plant, which determines the survival score, watering and care on its page (plants.md 60). */
export function KindCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office-plants')
  const canChoose = useCan('catalogue.write')
  const kinds = useKinds()
  const [isChanging, setIsChanging] = useState(false)
  const { value: slug, onChange, error, id } = editor.field('profile')
  // This id is on the field while the finder is open, else on the button that opens it.
  const isOpen = !slug || isChanging || error !== undefined
  const show = (isFinderShown: boolean) => {
    setIsChanging(isFinderShown)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const latin = editor.field('name_latin')
  const choose = (chosen: string) => {
    onChange(chosen)
    // A plant is not published without its Latin name, which its kind knows.
    const kind = kinds.find((one) => one.slug === chosen)
    if (kind && latin.value.trim() === '') latin.onChange(kind.scientific_name)
    show(false)
  }
  return (
    <Panel title={t('kind.title')}>
      <p className="muted">{t(slug ? 'kind.hint' : 'kind.none')}</p>
      {slug && <ChosenKind slug={slug} kind={kinds.find((one) => one.slug === slug)} />}
      {slug && canChoose && (
        <div className={styles.acts}>
          {!isOpen && (
            <Button id={id} size="small" onClick={() => show(true)}>
              {t('kind.change')}
            </Button>
          )}
          <Button size="small" variant="plain" onClick={() => choose('')}>
            {t('kind.clear')}
          </Button>
          <ButtonLink size="small" variant="plain" icon="plant" to={`/plants/${slug}`}>
            {t('kind.open')}
          </ButtonLink>
        </div>
      )}
      {canChoose && isOpen && (
        <KindFinder
          id={id}
          error={error}
          kinds={kinds}
          chosen={slug}
          product={editor.values}
          onChoose={choose}
        />
      )}
    </Panel>
  )
}

/** The chosen kind, by its slug while the kinds load or if the kind no longer exists. */
function ChosenKind({ slug, kind }: { slug: string; kind: ProfileRow | undefined }) {
  return (
    <div className={styles.chosen}>
      {kind ? <KindName kind={kind} withFacts /> : <Ltr>{slug}</Ltr>}
    </div>
  )
}
