import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

const labels = [
  ['seal-check', 'home.quality', 'home.qualityText'],
  ['truck', 'home.delivery', 'home.deliveryText'],
  ['headset', 'home.support', 'home.supportText'],
] as const

/** Quality, delivery, after-sales: three promises in one card. */
export function HomeLabels() {
  const say = useTexts('home')
  return (
    <div className="wrap">
      <ul className="labels">
        {labels.map(([icon, title, text]) => (
          <li key={icon}>
            <Icon name={icon} flip={icon === 'truck'} />
            <div>
              <b>{say(title)}</b>
              <span>{say(text)}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
