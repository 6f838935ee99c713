import { useEffect, useRef } from 'react'
import { NavLink, useParams } from 'react-router'
import type { OfficeSettings } from '#contract/office/settings/settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { BackToSteps } from '../onboarding/back-to-steps.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { DevelopersSection } from './developers-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PaymentProvider } from './payment-provider.tsx'
import { PlainSection } from './plain-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ShopStatePanel } from './shop-state.tsx'
import { TaxSection } from './tax-section.tsx'
import { useSettings } from './use-settings.ts'
import * as styles from './settings.module.css'

/** The sections in order, with their icons. */
const icons = {
  identity: 'storefront',
  legal: 'identification-card',
  tax: 'percent',
  payments: 'credit-card',
  messages: 'envelope-simple',
  delivery: 'truck',
  orders: 'package',
  hours: 'clock',
  shop: 'power',
  notices: 'bell',
  security: 'shield-check',
  developers: 'code',
} as const satisfies Record<string, IconName>
type Part = keyof typeof icons

const isPart = (name: string): name is Part => Object.hasOwn(icons, name)

/** The settings, section by section (office.md O3.14). */
export default function SettingsPage() {
  const t = useTexts('office-settings')
  const { section = 'identity' } = useParams()
  const { data, error, refetch } = useSettings()
  const sections = useRef<HTMLElement>(null)
  // On a phone the sections are a row that scrolls sideways.
  useEffect(() => {
    const current = sections.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section])
  if (!isPart(section)) return <NotFound />
  return (
    <>
      <PageHead title={t('settings.title')}>
        <BackToSteps />
      </PageHead>
      <div className={styles.page}>
        <nav ref={sections} className={styles.sections} aria-label={t('settings.sections')}>
          {(Object.keys(icons) as Part[]).map((name) => (
            <NavLink
              key={name}
              to={`/settings/${name}`}
              className={name === section ? (styles.current ?? '') : ''}
              aria-current={name === section ? 'page' : undefined}
            >
              <Icon name={icons[name]} />
              {t(`settings.section.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>
          {error && !data && <LoadFailure error={error} onRetry={refetch} />}
          {!data && !error && <Rows count={6} />}
          {data && <SettingsPart key={section} section={section} settings={data} />}
        </div>
      </div>
    </>
  )
}

function SettingsPart({ section, settings }: { section: Part; settings: OfficeSettings }) {
  const { sections, state, vat, server } = settings
  switch (section) {
    case 'tax':
      return <TaxSection data={sections.tax} vat={vat} />
    case 'hours':
      return <HoursSection data={sections.hours} />
    case 'security':
      return <SecuritySection data={sections.security} />
    case 'messages':
      return <MessagesSection server={server} />
    case 'developers':
      return <DevelopersSection server={server} />
    case 'payments':
      return (
        <>
          <PlainSection
            section="payments"
            data={sections.payments}
            unavailable={server.cards_available ? undefined : 'cards'}
          />
          <PaymentProvider />
        </>
      )
    case 'shop':
      return (
        <>
          <ShopStatePanel state={state} />
          <PlainSection section="shop" data={sections.shop} />
        </>
      )
    default:
      return <PlainSection section={section} data={sections[section]} />
  }
}
