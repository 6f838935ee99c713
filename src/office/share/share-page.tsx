import type { OfficeSettings } from '#contract/office/settings/settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { QrCode } from '../labels/barcode.tsx'
import { PrintOnly } from '../labels/paper.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { BackToSteps } from '../onboarding/back-to-steps.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { Poster } from './poster.tsx'
import * as styles from './share.module.css'

const a4 = { width: 210, height: 297 }

/** Shares the shop: a QR code for the member's phone, its link, and a poster (office.md O8.2). */
export default function SharePage() {
  const { data, error, refetch } = useSettings()
  if (data) return <Share settings={data} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} title="office.nav.share" />
  ) : (
    <ScreenSkeleton />
  )
}

function Share({ settings }: { settings: OfficeSettings }) {
  const t = useTexts('office-settings')
  const { server, state, sections } = settings
  const url = server.public_url
  const { name_ar: nameAr, name_en: nameEn } = sections.identity.value
  const poster = <Poster url={url} nameAr={nameAr} nameEn={nameEn} />
  return (
    <>
      <PageHead
        title={t('share.title')}
        parent={{ to: '/settings/shop', label: t('settings.title') }}
      >
        <BackToSteps />
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('share.print')}
        </Button>
      </PageHead>
      {!state.is_open && (
        <Alert
          tone="info"
          action={
            <ButtonLink variant="plain" size="small" to="/settings/shop">
              {t('settings.section.shop')}
            </ButtonLink>
          }
        >
          {t('share.closed')}
        </Alert>
      )}
      <Panel title={t('share.preview')}>
        <p className="muted">{t('share.previewHint')}</p>
        <ul className={styles.codes}>
          <PreviewCode url={url} label={t('share.in.ar')} />
          <PreviewCode url={`${url}/en`} label={t('share.in.en')} />
        </ul>
      </Panel>
      <LinkPanel url={url} />
      <Panel title={t('share.poster')}>
        <p className="muted">{t('share.posterHint')}</p>
        <div className={styles.frame}>{poster}</div>
      </Panel>
      <PrintOnly paper={a4}>{poster}</PrintOnly>
    </>
  )
}

/** A QR code for a phone's camera; on the phone itself the text is a link. */
function PreviewCode({ url, label }: { url: string; label: string }) {
  return (
    <li className={styles.code}>
      <QrCode text={url} label={label} />
      <a href={url} target="_blank" rel="noopener">
        {label}
      </a>
    </li>
  )
}

function LinkPanel({ url }: { url: string }) {
  const t = useTexts('office-settings')
  return (
    <Panel title={t('share.link')}>
      <p className="muted">{t('share.linkHint')}</p>
      <p className={styles.link}>
        <Ltr>{url}</Ltr>
        <CopyButton text={url} label={t('share.copy')} />
      </p>
    </Panel>
  )
}
