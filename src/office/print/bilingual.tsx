import type { Values } from '#web/i18n/use-texts.ts'
import { useTextsOfAll } from '#web/i18n/use-texts-of-all.ts'
import * as styles from './documents.module.css'

/** A text on paper: Arabic first, English in a smaller second line, whatever the screen's language. */
export function BilingualLine({ text, values }: { text: string; values?: Values }) {
  const t = useTextsOfAll('office-print')
  return <BilingualName ar={t.ar(text, values)} en={t.en(text, values)} />
}

/** A name in both languages; once if they are the same. */
export function BilingualName({ ar, en }: { ar: string; en: string }) {
  return (
    <span className={styles.both}>
      <span lang="ar" dir="rtl">
        {ar}
      </span>
      {en && en !== ar && (
        <span lang="en" dir="ltr" className={styles.english}>
          {en}
        </span>
      )}
    </span>
  )
}
