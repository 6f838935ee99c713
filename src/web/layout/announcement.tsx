import { Link } from '../ui/link.tsx'
import { useFrame } from './use-frame.ts'
import * as styles from './announcement.module.css'

/** What the shop has to say to everybody, above every page. */
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
