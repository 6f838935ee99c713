import { useTextsOfAll } from '#web/i18n/use-texts-of-all.ts'
import { Ltr } from '../controls/money.tsx'
import { QrCode } from '../labels/barcode.tsx'
import * as styles from './share.module.css'

/** An A4 poster with a QR code of the shop, always in both languages. */
export function Poster({ url, nameAr, nameEn }: { url: string; nameAr: string; nameEn: string }) {
  const t = useTextsOfAll('office-settings')
  return (
    <article className={styles.poster} lang="ar" dir="rtl">
      <header>
        <b className={styles.posterName}>{nameAr}</b>
        {nameEn && nameEn !== nameAr && (
          <b className={styles.posterNameEn} lang="en" dir="ltr">
            {nameEn}
          </b>
        )}
      </header>
      <QrCode text={url} label={url} />
      <div>
        <b className={styles.posterScan}>{t.ar('share.scan')}</b>
        <p className={styles.posterLead}>{t.ar('share.lead')}</p>
        <p className={styles.posterLead} lang="en" dir="ltr">
          {t.en('share.scan')}
        </p>
      </div>
      <footer className={styles.posterUrl}>
        <Ltr>{url.replace(/^https?:\/\//, '')}</Ltr>
      </footer>
    </article>
  )
}
