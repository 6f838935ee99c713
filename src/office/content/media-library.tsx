import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listBinnedMedia,
  listMedia,
  type BinnedMedia,
  type LibraryMedia,
} from '#contract/office/media.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Radio, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { plantName } from '../products/plant-name.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { pictureOf, type FormPicture } from './block-form.ts'
import * as styles from './media-library.module.css'

const parts = ['all', 'bin'] as const
type Part = (typeof parts)[number]
type Picture = LibraryMedia | BinnedMedia

/** Pictures per page; a multiple of the columns on a phone and on a desktop. */
const pageSize = 24

interface LibraryPage {
  data: Picture[]
  meta?: { current_page: number; last_page: number } | undefined
}

const usePictures = (part: Part, q: string) =>
  useInfiniteQuery({
    queryKey: ['media', 'library', part, q],
    queryFn: ({ pageParam: page, signal }): Promise<LibraryPage> =>
      part === 'bin'
        ? officeApi.call(listBinnedMedia, { query: { page, limit: pageSize }, signal })
        : officeApi.call(listMedia, {
            query: { page, limit: pageSize, ...(q !== '' && { q }) },
            signal,
          }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  })

interface LibraryProps {
  onChoose: (picture: NonNullable<FormPicture>) => void
  onClose: () => void
}

/** The name of a product that shows it, else what it shows, else its number. */
const nameOf = ({ id, product, ...alt }: LibraryMedia | BinnedMedia, locale: Locale): string =>
  product ? plantName(product, locale) : (alt[`alt_${locale}`] ?? alt.alt_ar ?? `#${id}`)

/** The shop's pictures, to choose one from; includes those deleted in the last 30 days. */
export function MediaLibrary({ onChoose, onClose }: LibraryProps) {
  const t = useTexts('office')
  const tContent = useTexts('office-content')
  const { locale } = useLocale()
  const [part, setPart] = useState<Part>('all')
  const [typed, setTyped] = useState('')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePictures(
    part,
    part === 'all' ? typed.trim() : '',
  )
  const pictures = data?.pages.flatMap((page) => page.data)
  return (
    <Dialog open onClose={onClose} size="wide" title={tContent('content.library')}>
      <div className={styles.tools}>
        <fieldset className={styles.parts}>
          <legend className="visually-hidden">{tContent('content.library')}</legend>
          {parts.map((one) => (
            <Radio
              key={one}
              name="media-part"
              label={tContent(`content.library.${one}`)}
              checked={part === one}
              onChange={() => setPart(one)}
            />
          ))}
        </fieldset>
        {part === 'all' && (
          <TextField
            type="search"
            label={tContent('content.library.search')}
            before={<Icon name="magnifying-glass" small />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      {error && <Alert>{refusalText(t, error)}</Alert>}
      {!pictures && !error && <Rows count={3} />}
      {pictures?.length === 0 && (
        <p className="muted">{tContent(`content.library.none.${part}`)}</p>
      )}
      <ul className={styles.pictures}>
        {pictures?.map((picture) => (
          <li key={`${picture.id} ${picture.product?.id}`}>
            <button type="button" onClick={() => onChoose(pictureOf(picture))}>
              <img src={picture.small_url} alt="" loading="lazy" width={160} height={160} />
              <span>{nameOf(picture, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {tContent('content.library.more')}
        </Button>
      )}
    </Dialog>
  )
}
