import { useState, type ReactNode } from 'react'
import type { BulkAction } from '#contract/office/product-bulk.ts'
import { listOfficeProducts } from '#contract/office/products.ts'
import { createExport } from '#contract/office/exports.ts'
import type { Permission } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { IconName } from '../../controls/icon.tsx'
import { useCountAction } from '../../selections/use-count-action.ts'
import { usePermissionCheck } from '../../session/member.ts'
import { officeApi } from '../../session/office-api.ts'
import type { SelectionAction, Selection } from '../../table/list-definition.ts'
import { filterOf } from '../../table/chosen-rows.ts'
import { useExportActions, type ExportChosen } from '../../table/use-export-actions.ts'
import { useIsBin } from '../use-is-bin.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { usePageActions } from './use-page-actions.ts'

/** Bulk actions; the first three are visible as buttons. */
const actions: readonly [BulkAction, Permission, IconName][] = [
  ['publish', 'catalogue.publish', 'storefront'],
  ['change_price_percent', 'catalogue.price', 'percent'],
  ['add_category', 'catalogue.write', 'squares-four'],
  ['draft', 'catalogue.publish', 'note'],
  ['archive', 'catalogue.publish', 'archive'],
  ['set_price', 'catalogue.price', 'tag'],
  ['change_price_amount', 'catalogue.price', 'arrows-down-up'],
  ['round_price', 'catalogue.price', 'scales'],
  ['set_special', 'catalogue.price', 'ticket'],
  ['clear_special', 'catalogue.price', 'x'],
  ['remove_category', 'catalogue.write', 'minus'],
  ['set_categories', 'catalogue.write', 'squares-four'],
  ['add_color', 'catalogue.write', 'plus'],
  ['remove_color', 'catalogue.write', 'minus'],
  ['add_size', 'catalogue.write', 'plus'],
  ['remove_size', 'catalogue.write', 'minus'],
  ['set_place', 'catalogue.write', 'map-pin'],
  ['set_featured', 'catalogue.write', 'seal-check'],
  ['set_tracked', 'stock.adjust', 'warehouse'],
  ['set_supplier', 'catalogue.write', 'truck'],
  ['set_profile', 'catalogue.write', 'plant'],
]

/** Exports in the import format. Selected rows are sent as a filter, since the server takes at most 500 ids. */
const exportProducts: ExportChosen = (selection, format, headers) =>
  officeApi.call(createExport, {
    body: { kind: 'products', format, filter: filterOf(selection) },
    headers,
  })

const loadIds: Parameters<typeof useCountAction>[0] = (query, signal) =>
  officeApi.call(listOfficeProducts, { query: { ...query, fields: 'id' }, signal })

/** The actions of the list's selection, and the dialog of the chosen action. */
export function useBulk(): { actions: SelectionAction[]; dialog: ReactNode } {
  const t = useTexts('office')
  const can = usePermissionCheck()
  const [open, setOpen] = useState<{ action: BulkAction; selection: Selection } | null>(null)
  const { grid, labels } = usePageActions()
  const isBin = useIsBin()
  const count = useCountAction(loadIds)
  const files = useExportActions(can('export.run') ? exportProducts : undefined)
  const selectionActions = actions
    .filter(([, permission]) => !isBin && can(permission))
    .map(([action, , icon]): SelectionAction => ({
      id: action,
      label: t(`office.products.bulk.${action}`),
      icon,
      onAction: (selection: Selection) => setOpen({ action, selection }),
    }))
  // Second in the list, to be visible: it is the way to edit many products by hand.
  selectionActions.splice(1, 0, ...grid)
  selectionActions.push(...(isBin ? [] : count), labels, ...files)
  return {
    actions: selectionActions,
    dialog: open && <BulkDialog {...open} onClose={() => setOpen(null)} />,
  }
}
