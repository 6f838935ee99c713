import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../lib/paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import * as styles from './no-plants.module.css'
import * as empty from '../ui/empty-state.module.css'
import * as panel from '../ui/panel.module.css'

const promises: readonly { icon: IconName; key: string }[] = [
  { icon: 'drop', key: 'when' },
  { icon: 'calendar-blank', key: 'calendar' },
  { icon: 'camera', key: 'photos' },
]

/** The empty state before the first delivery, with the two ways to add plants. */
export function NoPlants({ onAdd }: { onAdd: () => void }) {
  const t = useTexts('my-plants')
  return (
    <section className={`${panel.panel} ${styles.empty}`}>
      <span className={empty.icon}>
        <Icon name="plant" />
      </span>
      <h2 className="heading-3">{t('empty.title')}</h2>
      <p className="muted">{t('empty.lead')}</p>
      <div className={styles.ways}>
        <Link className={buttonClass()} to={paths.placeFinder()}>
          {t('empty.finder')}
        </Link>
        <Button variant="outline" onClick={onAdd}>
          <Icon name="plus" />
          {t('empty.add')}
        </Button>
      </div>
      <ul className={styles.promises}>
        {promises.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              <b>{t(`empty.${key}`)}</b>
              <small className="muted">{t(`empty.${key}Hint`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
