import { useQueryClient } from '@tanstack/react-query'
import { undoStockDocument, type StockDocument } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useCan } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { notify } from '#web/ui/toasts.ts'

/** What was read of the stock, of products and of suppliers is read again. */
export function useStockChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  const changed = ['stock', 'stock-movements', 'stock-documents', 'products', 'suppliers', 'pulse']
  return () => Promise.all(changed.map((first) => client.invalidateQueries({ queryKey: [first] })))
}

/** Takes a document back by a counter-document, which it answers with. */
export function useUndoDocument(): (id: number) => Promise<StockDocument> {
  const stockChanged = useStockChanged()
  return async (id) => {
    const { data } = await officeApi.call(undoStockDocument, {
      params: { id },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    await stockChanged()
    return data
  }
}

/** Says that a document was saved, and offers to undo it for ten seconds to members who may. */
export function useSavedNotice(): (document: StockDocument, text: string) => void {
  const undoNotice = useUndoNotice()
  const undo = useUndoDocument()
  const canUndo = useCan('stock.adjust')
  return ({ id, can_undo }, text) =>
    canUndo && can_undo ? undoNotice(text, () => undo(id)) : notify.success(text)
}

/** “Receipt 12: +48”. */
export function useDocumentTitle(): (document: Pick<StockDocument, 'kind' | 'id'>) => string {
  const t = useTexts('office')
  return ({ kind, id }) => `${t(`office.stock.kind.${kind}`)} \u2066${id}\u2069`
}
