import type { SurvivalMark } from '#contract/plants/survival.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toggleDying, useBandChoice } from './hidden-bands.ts'
import * as styles from './hide-dying.module.css'

/** A switch that hides the plants of a page that will not live at the remembered place; off until the visitor turns it on. */
export function HideDying({ marks }: { marks: SurvivalMark[] }) {
  const t = useTexts('plants')
  const { hidesDying } = useBandChoice()
  const count = marks.filter(({ band }) => band === 'will_die').length
  if (count === 0) return null
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says `checked` itself, and ARIA in HTML forbids both
        role="switch"
        checked={hidesDying}
        onChange={toggleDying}
      />
      {t('line.hide', { count })}
    </label>
  )
}
