import { useTexts } from '../../i18n/use-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import * as styles from './footer.module.css'

/** Networks with an icon; a link to any other is shown with a globe. */
const networks: readonly (readonly [host: RegExp, name: string, icon: IconName])[] = [
  [/(^|\.)instagram\.com$/, 'Instagram', 'instagram-logo'],
  [/(^|\.)(x|twitter)\.com$/, 'X', 'x-logo'],
  [/(^|\.)snapchat\.com$/, 'Snapchat', 'snapchat-logo'],
  [/(^|\.)tiktok\.com$/, 'TikTok', 'tiktok-logo'],
]

/** The shop's pages on social networks, from the settings. */
export function SocialLinks({ links }: { links: string[] }) {
  const t = useTexts()
  if (links.length === 0) return null
  return (
    <ul className={styles.social} aria-label={t('footer.social')}>
      {links.map((link) => {
        const { hostname } = new URL(link)
        const [, name, icon] = networks.find(([host]) => host.test(hostname)) ?? [
          null,
          hostname,
          'globe' as const,
        ]
        return (
          <li key={link}>
            <a href={link} aria-label={name} rel="me noopener">
              <Icon name={icon} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
