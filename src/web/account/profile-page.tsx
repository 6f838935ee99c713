import { Link } from 'react-router'
import type { Customer } from '#wire/customer.ts'
import { listOrders } from '#wire/orders.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { useAuth } from '../session/auth.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { RichText } from '../texts/rich-text.tsx'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import { datesIn } from './format-dates.ts'
import { Guarded } from './guarded.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { useAnswer } from './use-answer.ts'
import '../styles/orders.css'

export const handle = { texts: ['account', 'orders', 'auth'] } satisfies Handle

export default function ProfilePage() {
  const say = useTexts('account')
  return (
    <div className="wrap">
      <PageHead title={say('profile.title')} hidden />
      <Breadcrumb steps={[{ to: paths.home(), label: say('nav.home') }]} here={say('profile.title')} />
      <Guarded reason="auth.needPage">{(user) => <Profile user={user} />}</Guarded>
    </div>
  )
}

function Profile({ user }: { user: Customer }) {
  const say = useTexts('account')
  const { locale } = useLocale()
  const recent = useAnswer((signal) => browserApi.call(listOrders, { query: { limit: 3 }, signal }), 'recent orders')
  return (
    <>
      <div className="profile-head">
        <span className="initial" aria-hidden="true">
          {[...user.first_name][0]}
        </span>
        <div>
          <h1 className="h2">
            <bdi>{user.name}</bdi>
          </h1>
          <p className="mut">
            <RichText say={say} text="profile.memberSince" parts={{ date: datesIn(locale).month(user.created_at) }} />
          </p>
        </div>
      </div>
      <div className="shop profile-page">
        <Ways user={user} />
        <div className="stack panels">
          <section className="panel" aria-labelledby="details">
            <h2 className="h3" id="details">
              {say('profile.details')}
            </h2>
            <dl className="own">
              <dt className="mut">{say('profile.name')}</dt>
              <dd className="m">
                <bdi>{user.name}</bdi>
              </dd>
              <dt className="mut">{say('profile.email')}</dt>
              <dd className="m">
                {user.email ? <bdi className="ltr">{user.email}</bdi> : <span className="mut3">{say('profile.noEmail')}</span>}
              </dd>
              <dt className="mut">{say('profile.phone')}</dt>
              <dd className="m">
                <bdi className="ltr">{user.phone}</bdi>
              </dd>
            </dl>
          </section>
          <RecentOrders answer={recent} />
        </div>
      </div>
    </>
  )
}

function Ways({ user }: { user: Customer }) {
  const say = useTexts('account')
  const { logout } = useAuth()
  return (
    <nav className="ways" aria-label={say('profile.menu')}>
      <Link to={paths.profile()} className="on" aria-current="page">
        <Icon name="user" />
        {say('profile.details')}
      </Link>
      <Link to={paths.orders()}>
        <Icon name="package" />
        {say('nav.orders')}
        <span className="mut count ltr">{user.orders_count}</span>
      </Link>
      <Link to={paths.wishlist()}>
        <Icon name="heart" />
        {say('wishlist.title')}
        <span className="mut count ltr">{user.wishlist_count}</span>
      </Link>
      <button type="button" onClick={() => void logout()}>
        <Icon name="sign-out" flip />
        {say('nav.logout')}
      </button>
    </nav>
  )
}
