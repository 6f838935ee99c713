import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as styles from './value-props.module.css'

const promises = [
  ['seal-check', 'home.quality', 'home.qualityText', paths.policy('returns')],
  ['truck', 'home.delivery', 'home.deliveryText', paths.policy('delivery')],
  ['headset', 'home.support', 'home.supportText', paths.contact()],
] as const

/** Quality, delivery, after-sales: three promises in one card, each leading to what is behind it; one row on a phone, to be swiped. */
export function ValueProps() {
  const t = useTexts('home')
  return (
    <div className="container">
      <ul className={styles.promises}>
        {promises.map(([icon, title, text, to]) => (
          <li key={icon}>
            <Link to={to} prefetch="intent">
              <Icon name={icon} flip={icon === 'truck'} />
              <span>
                <b>{t(title)}</b>
                {t(text)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
