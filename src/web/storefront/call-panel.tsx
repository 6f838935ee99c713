import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { phones, telephoneLink } from '../shell/contacts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** How to ask for a service: the phone, the hours, the contact page. */
export function CallPanel({ text }: { text: string }) {
  const say = useTexts('services')
  return (
    <section className="s">
      <div className="wrap">
        <div className="panel call">
          <div>
            <h2 className="h2">{say('service.call')}</h2>
            <p className="lead">{text}</p>
          </div>
          <div>
            <a className="link" href={telephoneLink(phones[0])}>
              <Icon name="phone" />
              <span className="ltr">{phones[0]}</span>
            </a>
            <p className="mut with-icon">
              <Icon name="clock" />
              {say('service.hours')}
            </p>
            <Link className={buttonClass()} to={paths.contact()}>
              {say('service.call')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
