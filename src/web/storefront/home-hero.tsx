import { Fragment } from 'react'
import type { ShopContent } from '#contract/content.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Picture } from '../ui/picture.tsx'
import { illustrations } from './illustrations.ts'
import * as styles from './home-hero.module.css'

/** The head of the home page: text on the empty wall, plants beside it. A picture uploaded by staff gets a shade under the text. */
export function HomeHero({ hero }: { hero: ShopContent['home.hero'] }) {
  const { title, lead, buttons, image, is_mirrored: isMirrored } = hero
  const kind = `${isMirrored ? styles.mirrored : ''} ${image ? styles.own : ''}`
  return (
    <section className={`${styles.hero} ${kind}`}>
      {image ? (
        <Picture image={image} alt="" sizes="100vw" priority />
      ) : (
        <Illustration files={illustrations.hero} sizes="100vw" priority />
      )}
      <div className={`container ${styles.content}`}>
        <div className={styles.words}>
          <h1 className="heading-display">
            {title.split('\n').map((line, index) => (
              <Fragment key={line}>
                {index > 0 && <br />}
                {line}{' '}
              </Fragment>
            ))}
          </h1>
          <p className={`text-lead ${styles.lead}`}>{lead}</p>
          <div className={styles.actions}>
            {buttons.map(({ label, target }, index) => (
              <Link
                key={label}
                className={
                  index === 0
                    ? buttonClass()
                    : `${buttonClass({ variant: 'outline' })} ${styles.design}`
                }
                to={target}
                prefetch="intent"
              >
                {label}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
