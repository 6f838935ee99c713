import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  deleteProduct,
  duplicateProduct,
  undeleteProduct,
  updateProduct,
  type OfficeProduct,
} from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { lastListAddress } from '../layout/last-list-address.ts'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { officeApi } from '../session/office-api.ts'
import { productKey } from '../products/use-product.ts'
import { useCan, usePermissionCheck } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { useShowProduct, type ProductEditor } from './use-product-editor.ts'

const loadHistory = () => import('./history-dialog.tsx')
const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }))

interface ActionsProps {
  product: OfficeProduct
  editor: ProductEditor
}

/** Runs a call and shows its error as a notice. */
export function useNoticedAction() {
  const t = useTexts('office')
  const { busy, run: perform } = useAction()
  return {
    busy,
    run: (work: () => Promise<unknown>) =>
      perform(() => work().catch((error: unknown) => notify.error(refusalText(t, error)))),
  }
}

/** Buttons beside the title: duplicate and history. */
export function HeadActions({ product }: ActionsProps) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const canWrite = useCan('catalogue.write')
  const { busy, run } = useNoticedAction()
  const unanswered = useRef<UnansweredCall | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  // Fetched with the page, so that it opens also when the network has gone since.
  useEffect(() => void loadHistory().catch(() => {}), [])
  const duplicate = async () => {
    const { data } = await callOnce(unanswered, product.id, (key) =>
      officeApi.call(duplicateProduct, {
        params: { id: product.id },
        headers: { 'Idempotency-Key': key },
      }),
    )
    notify.success(t('office.product.duplicated'))
    void navigate(`/products/${data.id}`)
  }
  return (
    <>
      <Button variant="plain" icon="clock-counter-clockwise" onClick={() => setShowsHistory(true)}>
        {t('office.history.title')}
      </Button>
      {canWrite && (
        <Button variant="plain" icon="copy" busy={busy} onClick={() => void run(duplicate)}>
          {t('office.product.duplicate')}
        </Button>
      )}
      {showsHistory && (
        <Suspense>
          <HistoryDialog product={product} onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Removes the product from the shop: archives it, or moves a draft to the bin. */
export function RemoveProductCard({ product, editor }: ActionsProps) {
  const t = useTexts('office')
  const can = usePermissionCheck()
  const { busy, unarchive, archive, remove } = useEndActions(product)
  const isChanged = editor.changed.length > 0
  if (!can('catalogue.publish')) return null
  return (
    <Panel>
      {product.status === 'archived' ? (
        <Button wide icon="arrow-u-up-left" busy={busy} disabled={isChanged} onClick={unarchive}>
          {t('office.product.unarchive')}
        </Button>
      ) : (
        <Button wide icon="archive" busy={busy} disabled={isChanged} onClick={archive}>
          {t('office.product.archive')}
        </Button>
      )}
      <p className="subtle">
        {t(isChanged ? 'office.product.saveFirst' : 'office.product.archiveHint')}
      </p>
      {product.status === 'draft' && (
        <Button
          wide
          variant="danger"
          icon="trash"
          busy={busy}
          disabled={isChanged}
          onClick={remove}
        >
          {t('office.product.delete')}
        </Button>
      )}
    </Panel>
  )
}

/** Archive, unarchive and delete, each with an undo in its notice. */
function useEndActions(product: OfficeProduct) {
  const t = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const show = useShowProduct()
  const undoNotice = useUndoNotice()
  const { busy, run } = useNoticedAction()
  const setStatus = async (status: OfficeProduct['status'], from: OfficeProduct) => {
    const { data } = await officeApi.call(updateProduct, {
      params: { id: from.id },
      body: { status, version: from.version },
    })
    show(data)
    return data
  }
  const archive = async () => {
    const saved = await setStatus('archived', product)
    undoNotice(t('office.product.archived'), () => setStatus(product.status, saved))
  }
  const remove = async () => {
    const params = { id: product.id }
    await officeApi.call(deleteProduct, { params })
    void client.invalidateQueries({ queryKey: productKey(product.id), refetchType: 'none' })
    void navigate(lastListAddress('/products'))
    void client.invalidateQueries({ queryKey: ['products', 'list'] })
    undoNotice(t('office.product.deleted'), async () => {
      show((await officeApi.call(undeleteProduct, { params })).data)
      void navigate(`/products/${product.id}`)
    })
  }
  return {
    busy,
    unarchive: () => void run(() => setStatus('draft', product)),
    archive: () => void run(archive),
    remove: () => void run(remove),
  }
}
