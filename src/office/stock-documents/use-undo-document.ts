import { useQueryClient } from '@tanstack/react-query'
import { undoStockDocument, type StockDocument } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useCan } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { notify } from '#web/ui/toasts.ts'

/** Returns a function that reloads stock, products and suppliers. */
export function useStockChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  const changed = ['stock', 'stock-movements', 'stock-documents', 'products', 'suppliers', 'pulse']
  return () => Promise.all(changed.map((first) => client.invalidateQueries({ queryKey: [first] })))
}

/** Undoes a document by a counter-document, which the function returns. */
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

/** Announces a saved document, with an undo for ten seconds for members who may use it. */
export function useSavedNotice(): (document: StockDocument, text: string) => void {
  const undoNotice = useUndoNotice()
  const undo = useUndoDocument()
  const canUndo = useCan('stock.adjust')
  return ({ id, can_undo }, text) =>
    canUndo && can_undo ? undoNotice(text, () => undo(id)) : notify.success(text)
}

/** Formats a title such as “Receipt 12”. */
export function useDocumentTitle(): (document: Pick<StockDocument, 'kind' | 'id'>) => string {
  const t = useTexts('office')
  return ({ kind, id }) => `${t(`office.stock.kind.${kind}`)} \u2066${id}\u2069`
}
