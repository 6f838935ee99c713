import { useTexts } from '#web/i18n/use-texts.ts'
import { FactList } from '../../controls/fact-list.tsx'
import type { FormPicture } from '../product-form.ts'
import * as styles from './picture-list.module.css'

/** The pictures of a product with their alt texts, to be read only. */
export function PictureList({ pictures }: { pictures: readonly FormPicture[] }) {
  const t = useTexts('office')
  return (
    <ol className={styles.list}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <img src={picture.small_url} alt="" width={110} height={110} draggable={false} />
          <FactList
            facts={(['ar', 'en'] as const).map((lang) => ({
              label: t(`office.pictures.alt.${lang}`),
              value: picture[`alt_${lang}`] ? (
                <bdi lang={lang}>{picture[`alt_${lang}`]}</bdi>
              ) : (
                t('office.none')
              ),
            }))}
          />
        </li>
      ))}
    </ol>
  )
}
