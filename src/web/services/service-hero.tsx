import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Illustration, type IllustrationFiles } from '../ui/illustration.tsx'
import { requestHash } from './request-panel.tsx'
import * as styles from './service-hero.module.css'

interface ServiceHeroProps {
  picture: IllustrationFiles
  /** The text is on a shaded garden, or on the wall beside an arch. */
  variant: 'garden' | 'arch'
  title: string
  /** Empty: none. */
  lead: string
  /** The label of the link to the form. */
  action: string
}

const variantClass = { garden: styles.garden, arch: styles.arch }

/** The head of a service's page. */
export function ServiceHero({ picture, variant, title, lead, action }: ServiceHeroProps) {
  return (
    <section className={`${styles.hero} ${variantClass[variant]}`}>
      <Illustration files={picture} sizes="100vw" priority />
      <div className={`container ${styles.content}`}>
        <div className={styles.words}>
          <h1 className={`heading-display ${styles.title}`}>{title}</h1>
          {lead && <p className={`text-lead ${styles.lead}`}>{lead}</p>}
          <Link className={`${buttonClass()} ${styles.action}`} to={requestHash}>
            {action}
          </Link>
        </div>
      </div>
    </section>
  )
}
