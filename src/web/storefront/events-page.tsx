import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CallPanel } from './call-panel.tsx'
import { Scene } from './scene.tsx'
import { scenes } from './scenes.ts'

export const handle = { texts: ['services'] } satisfies Handle

const gallery = [
  ['events.engagement', scenes.table],
  ['events.graduation', scenes.stage],
  ['events.birthday', scenes.birthday],
  ['events.meeting', scenes.meeting],
  ['events.engagement', scenes.arch],
] as const

/** The event decoration service and its gallery. */
export default function EventsPage() {
  const say = useTexts('services')
  return (
    <>
      <PageHead title={say('nav.events')} description={say('events.lead')} />
      <section className="hero events">
        <Scene scene={scenes.arch} sizes="(min-width: 768px) 1060px, 100vw" className="evh" first />
        <div className="wrap">
          <div className="tx">
            <h1 className="hero-t">{say('events.title')}</h1>
            <p className="lead">{say('events.lead')}</p>
          </div>
        </div>
      </section>
      <section className="s">
        <div className="wrap">
          <h2 className="h2 section-title">{say('events.gallery')}</h2>
          <div className="gallery-five">
            {gallery.map(([text, scene], position) => (
              <figure key={position}>
                <div className="full">
                  <Scene scene={scene} sizes="(min-width: 768px) 40vw, 50vw" />
                </div>
                <figcaption className="mut sm">{say(text)}</figcaption>
              </figure>
            ))}
          </div>
          <p className="illustrative xs mut3">{say('common.illustrative')}</p>
        </div>
      </section>
      <CallPanel text={say('service.eventCallText')} />
    </>
  )
}
