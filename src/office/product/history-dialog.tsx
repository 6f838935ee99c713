import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { type OfficeProduct } from '#contract/office/products.ts'
import { listProductVersions, restoreProduct } from '#contract/office/product-versions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icon.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { useFieldWords } from '../products/field-words.tsx'
import { useBinnedPictures } from './pictures/use-binned-pictures.ts'
import { useShowProduct } from './use-product-editor.ts'
import * as styles from './history-dialog.module.css'

type ProductVersion = Answer<typeof listProductVersions>['data'][number]

const perPage = 40

/** The changes of a product with their authors, newest first; an old version can be restored, without its stock. */
export function HistoryDialog({
  product,
  onClose,
}: {
  product: OfficeProduct
  onClose: () => void
}) {
  const t = useTexts('office')
  const show = useShowProduct()
  const { busy, error: refusal, run } = useAction()
  const { versions, isMore, error, isFetching, showMore } = useVersions(product.id)
  const pictures = usePicturesOf(product)
  const restore = (version: number) =>
    run(async () => {
      const body = { version_to_restore: version, version: product.version }
      show((await officeApi.call(restoreProduct, { params: { id: product.id }, body })).data)
      notify.success(t('office.history.restored'))
      onClose()
    })
  const failure = refusal ?? error
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('office.history.title')}
      subtitle={t('office.history.hint')}
    >
      {failure != null && <Alert>{refusalText(t, failure)}</Alert>}
      {!versions && !error && <Rows count={4} />}
      {versions?.length === 0 && <p className="muted">{t('office.history.none')}</p>}
      <ol className={styles.versions}>
        {versions?.map((one) => (
          <li key={one.version}>
            <Version
              found={one}
              isPresent={one.version === product.version}
              pictures={pictures}
              busy={busy}
              onRestore={() => void restore(one.version)}
            />
          </li>
        ))}
      </ol>
      {isMore && (
        <Button busy={isFetching} onClick={showMore}>
          {t('office.history.more')}
        </Button>
      )}
    </Dialog>
  )
}

/** The versions of a product, page after page; all pages shown are read together, so that none is skipped when another version comes. */
function useVersions(id: number) {
  const [pages, setPages] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: ['products', 'history', id, pages],
    queryFn: ({ signal }) =>
      Promise.all(
        Array.from({ length: pages }, (_, index) => {
          const query = { page: index + 1, limit: perPage }
          return officeApi.call(listProductVersions, { params: { id }, query, signal })
        }),
      ),
    placeholderData: (before) => before,
  })
  const versions = data?.flatMap((page) => page.data)
  const total = data?.[0]?.meta?.total ?? 0
  return {
    versions,
    error,
    isFetching,
    isMore: versions !== undefined && total > versions.length,
    showMore: () => setPages(pages + 1),
  }
}

/** The addresses of a product's pictures, with those deleted in the last 30 days, by id. */
function usePicturesOf({ id, images }: OfficeProduct): ReadonlyMap<number, string> {
  const { data: binned = [] } = useBinnedPictures(id)
  return new Map([...images, ...binned].map((one) => [one.id, one.small_url]))
}

function Version({
  found: { at, by, changes },
  isPresent,
  pictures,
  busy,
  onRestore,
}: {
  found: ProductVersion
  isPresent: boolean
  pictures: ReadonlyMap<number, string>
  busy: boolean
  onRestore: () => void
}) {
  const t = useTexts('office')
  const canWrite = useCan('catalogue.write')
  return (
    <>
      <div className={styles.head}>
        <span>
          <b>{by?.name ?? t('office.history.shop')}</b> <RelativeTime at={at} />
        </span>
        {isPresent ? (
          <span className="subtle">{t('office.history.present')}</span>
        ) : (
          canWrite && (
            <Button size="small" icon="arrow-counter-clockwise" busy={busy} onClick={onRestore}>
              {t('office.history.restore')}
            </Button>
          )
        )}
      </div>
      <Changes changes={changes} pictures={pictures} />
    </>
  )
}

function Changes({
  changes,
  pictures,
}: {
  changes: Record<string, [unknown, unknown]>
  pictures: ReadonlyMap<number, string>
}) {
  const t = useTexts('office')
  const { labelOf, show } = useFieldWords(pictures)
  const entries = Object.entries(changes)
  if (entries.length === 0) return <p className="subtle">{t('office.history.first')}</p>
  return (
    <dl className={styles.changes}>
      {entries.map(([name, [before, after]]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <del>{show(name, before)}</del> <Icon name="arrow-right" small flip />{' '}
            <ins>{show(name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
