import { Link } from '../ui/link.tsx'
import { useFrame } from './use-frame.ts'
import * as styles from './announcement.module.css'

/** The shop's announcement, above every page. */
export function Announcement() {
  const { announcement } = useFrame()
  if (!announcement) return null
  const { text, link, tone } = announcement
  return (
    <aside className={styles.announcement} data-tone={tone}>
      {link ? <Link to={link}>{text}</Link> : text}
    </aside>
  )
}
