import { useState } from 'react'
import { commaIn } from '#shared/text/comma.ts'
import { useTexts, useLocale } from '../../i18n/use-texts.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { apiContext, localeContext, originContext } from '../../lib/page-context.ts'
import { paths } from '../../lib/paths.ts'
import { useAuth, useSignIn, waitForAuth } from '../../session/auth.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AddPlant } from '../add-plant.tsx'
import { CareCard } from './care-card.tsx'
import { CareData } from './care-data.tsx'
import { CareFacts } from './care-facts.tsx'
import { CareMarks } from './care-marks.tsx'
import { CareYear } from './care-year.tsx'
import { loadCare } from './load-care.server.ts'
import type { Route } from './+types/care-page'
import * as styles from './care-page.module.css'

export const handle = { texts: ['my-plants', 'plants'] } satisfies Handle

export const loader = ({ params: { profile }, context }: Route.LoaderArgs) =>
  loadCare(context.get(apiContext), {
    profile,
    locale: context.get(localeContext),
    origin: context.get(originContext),
  })

/** The care page of a kind of plant, for everybody; printed it is an A6 card (plants.md 53.1). */
export default function CarePage({
  loaderData: { plant, guide, card, about },
}: Route.ComponentProps) {
  const t = useTexts('my-plants')
  const { locale } = useLocale()
  const { names } = plant
  const name = card[locale].name
  const others = [names?.gulf, names?.egyptian, names?.levantine].flatMap((list) => list ?? [])
  const also = [...new Set(others)].filter((other) => other !== name)
  const title = t('care.title', { name })
  const description = t('care.description', { name })
  const picture = plant.products[0]?.base_image?.large_image_url
  return (
    <>
      <div className={`container ${styles.page}`}>
        <PageHead {...{ title, description, picture }} />
        <CareData
          profile={plant.slug}
          latin={plant.scientific_name}
          {...{ title, description, picture }}
        />
        <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={title} />
        <div className={styles.head}>
          <div>
            <h1 className="heading-1">{title}</h1>
            <p className={styles.latin}>
              <bdi lang="la">{plant.scientific_name}</bdi>
            </p>
            {about !== '' && <p className={`text-lead ${styles.about}`}>{about}</p>}
            {also.length > 0 && locale === 'ar' && (
              <p className={styles.also}>
                <Icon name="chat-circle-dots" />
                {t('care.alsoCalled', { names: also.join(commaIn(locale)) })}
              </p>
            )}
            <Ways profile={plant.slug} />
          </div>
          <div className={styles.picture}>
            <Picture
              image={plant.products[0]?.base_image}
              alt=""
              sizes="(min-width: 1024px) 420px, 100vw"
              priority
            />
          </div>
        </div>
        <CareFacts facts={plant.facts} />
        <CareMarks guide={guide} />
        <CareYear plant={plant} guide={guide} />
      </div>
      <CareCard card={card} latin={plant.scientific_name} />
    </>
  )
}

function Ways({ profile }: { profile: string }) {
  const t = useTexts('my-plants')
  const { user } = useAuth()
  const signIn = useSignIn()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.ways}>
      <Button onClick={() => window.print()}>
        <Icon name="printer" />
        {t('printCard')}
      </Button>
      <Button
        variant="outline"
        onClick={async () => ((await waitForAuth()) ? setAdding(true) : signIn.open())}
      >
        <Icon name="plus" />
        {t('care.add')}
      </Button>
      {user && <AddPlant open={isAdding} onClose={() => setAdding(false)} kind={profile} />}
    </div>
  )
}
