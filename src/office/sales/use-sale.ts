import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createSale, updateSale, type Sale } from '#contract/office/discounts/sales.ts'
import type { CallInput } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import { bodyOf, canBeRestored, checkSale, formOf, type SaleForm } from './sale-form.ts'

export const saleKey = (id: number) => ['sales', 'one', id]

type NewSale = NonNullable<CallInput<typeof createSale>['body']>

/** The fields of a sale, saved over the version that was read. */
export function useSaleEditor(sale: Sale | null) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undoNotice = useUndoNotice()
  const put = async (id: number, fields: Partial<SaleForm>, version: number, key?: string) => {
    const { data } = await officeApi.call(updateSale, {
      params: { id },
      body: { ...bodyOf(fields, sale), version },
      headers: underKey(key),
    })
    client.setQueryData(saleKey(id), data)
    void client.invalidateQueries({ queryKey: ['sales'] })
    return data
  }
  return useEditor<Sale, SaleForm>({
    entity: 'sale',
    object: sale,
    fieldsOf: formOf,
    check: (values) => checkSale(t, values),
    save: async (changed, version, key) => {
      if (sale) return put(sale.id, changed, version ?? sale.version, key)
      const whole = { ...formOf(null), ...changed }
      const { data } = await officeApi.call(createSale, {
        body: bodyOf(whole, null) as NewSale,
        headers: { 'Idempotency-Key': key },
      })
      return data
    },
    onSaved: (saved, replaced) => {
      if (replaced) {
        if (!canBeRestored(replaced.changed)) return notify.success(tOffice('office.editor.saved'))
        return undoNotice(tOffice('office.editor.saved'), () =>
          put(saved.id, replaced.changed, saved.version),
        )
      }
      notify.success(t('sale.added'))
      void client.invalidateQueries({ queryKey: ['sales'] })
      void navigate(`/sales/${saved.id}`, { replace: true })
    },
  })
}

export type SaleEditor = ReturnType<typeof useSaleEditor>
