import { useQueryClient } from '@tanstack/react-query'
import { restoreMedia } from '#contract/office/media.ts'
import type { OfficeProduct } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../../controls/dates.ts'
import { Alert } from '../../controls/alert.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { Rows } from '../../layout/screen-skeleton.tsx'
import { productKey } from '../../products/use-product.ts'
import { officeApi } from '../../session/office-api.ts'
import { refusalText } from '../../session/refusal.ts'
import { useAction } from '../../session/use-action.ts'
import { useBinnedPictures } from './use-binned-pictures.ts'
import * as styles from './deleted-pictures.module.css'

/** Pictures removed from this product in the last 30 days; each can be restored (office.md, J8). */
export function DeletedPictures({
  product,
  onClose,
}: {
  product: OfficeProduct
  onClose: () => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const { busy, error: refusal, run } = useAction()
  const { data: binned, error } = useBinnedPictures(product.id)
  const putBack = (id: number) =>
    run(async () => {
      await officeApi.call(restoreMedia, { params: { id } })
      await Promise.all([
        client.invalidateQueries({ queryKey: ['media', 'bin'] }),
        client.invalidateQueries({ queryKey: productKey(product.id) }),
        client.invalidateQueries({ queryKey: ['products', 'list'] }),
      ])
      notify.success(t('office.pictures.restored'))
    })
  const failure = error ?? refusal
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('office.pictures.deleted')}
      subtitle={t('office.pictures.deletedHint')}
    >
      {failure != null && <Alert>{refusalText(t, failure)}</Alert>}
      {!binned && !error && <Rows count={2} />}
      {binned?.length === 0 && <p className="muted">{t('office.pictures.noneDeleted')}</p>}
      <ul className={styles.list}>
        {binned?.map(({ id, small_url: url, deleted_at: at, ends_at: until }) => (
          <li key={id}>
            <img src={url} alt="" width={72} height={72} />
            <span>
              {t('office.pictures.deletedOn', { time: officeDates(locale).moment(at) })}
              <small>
                {t('office.pictures.purgedOn', { day: officeDates(locale).shortDay(until) })}
              </small>
            </span>
            <Button busy={busy} icon="arrow-u-up-left" onClick={() => void putBack(id)}>
              {t('office.pictures.putBack')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
