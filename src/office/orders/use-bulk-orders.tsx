import { useState, type ReactNode } from 'react'
import { bulkEditOrders, bulkOrderLimit } from '#contract/office/orders/order-work.ts'
import type { Job } from '#contract/office/jobs.ts'
import { bulkOrderActions, type BulkOrderAction } from '#shared/office/order-actions.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { SelectField } from '../controls/field.tsx'
import type { IconName } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { BulkJob } from '../products/bulk/bulk-job.tsx'
import { useMovesAll, useSeesAll } from './use-part-of-orders.ts'
import { officeApi } from '../session/office-api.ts'
import { changedCountOf, fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { chosenRows, chosenText, filterOf } from '../table/chosen-rows.ts'
import type { SelectionAction, Selection } from '../table/list-definition.ts'
import { useExportActions } from '../table/use-export-actions.ts'
import { useAssignees, useExportOrders } from './order-list.tsx'
import { batchPrintKinds, usePrintOrders } from './use-print-orders.ts'

const icons: Record<BulkOrderAction, IconName> = {
  confirm: 'seal-check',
  assign_packer: 'user-plus',
  assign_driver: 'truck',
  packed: 'check',
  ship: 'paper-plane-tilt',
  deliver: 'check-circle',
}

/** The actions on selected orders, and the dialog of the chosen action. */
export function useBulkOrders(): {
  actions: SelectionAction[]
  /** Opens the dialog for one order, from its card. */
  ask: (action: BulkOrderAction, id: number) => void
  dialog: ReactNode
} {
  const t = useTexts('office-orders')
  const canMove = useMovesAll()
  const papers = usePapers(canMove)
  const exportOrders = useExportOrders()
  const files = useExportActions(
    exportOrders &&
      ((selection, format, headers) => exportOrders(format, filterOf(selection), headers)),
  )
  const [open, setOpen] = useState<{ action: BulkOrderAction; selection: Selection } | null>(null)
  const actions = bulkOrderActions.map((action): SelectionAction => ({
    id: action,
    label: t(`orders.bulk.${action}`),
    icon: icons[action],
    onAction: (selection) => setOpen({ action, selection }),
  }))
  return {
    actions: [...(canMove ? actions : []), ...papers, ...files],
    ask: (action, id) => setOpen({ action, selection: onlyOne(id) }),
    dialog: open && <BulkOrdersDialog {...open} onClose={() => setOpen(null)} />,
  }
}

const onlyOne = (id: number): Selection => ({
  ids: [id],
  isEverything: false,
  count: 1,
  countIsMore: false,
  query: {},
  clear: () => {},
})

/** Prints documents of selected orders; a member who does not ship can print invoices only. */
function usePapers(canMove: boolean): SelectionAction[] {
  const t = useTexts('office-orders')
  const print = usePrintOrders()
  const seesSums = useSeesAll()
  return batchPrintKinds
    .filter((kind) => (kind === 'invoice' ? seesSums : canMove))
    .map((kind) => ({
      id: kind,
      label: t(`orders.printAll.${kind}`),
      icon: 'printer',
      onAction: (selection) => void print(kind, selection),
    }))
}

type Assignment = 'assign_packer' | 'assign_driver'
/** Whether the action assigns the orders to a member. */
const isAssignment = (action: BulkOrderAction): action is Assignment =>
  action === 'assign_packer' || action === 'assign_driver'

/** Starts the action on the selected orders after it was confirmed; `job`: its progress and outcome. */
function useStartBulk(action: BulkOrderAction, selection: Selection) {
  const [job, setJob] = useState<Job | null>(null)
  const { busy, error, run } = useActionOnce()
  // More or fewer orders may match by now: the member confirms the new count.
  const changed = changedCountOf(error)
  const [seen, setSeen] = useState(selection.count)
  if (changed !== null && changed !== seen) setSeen(changed)
  const start = (member: string) => {
    const body = {
      action,
      member_id: isAssignment(action) && member !== '' ? Number(member) : null,
      ...chosenRows(selection, bulkOrderLimit, seen),
    }
    return run(body, async (key) => {
      const headers = { 'Idempotency-Key': key }
      setJob((await officeApi.call(bulkEditOrders, { body, headers })).data)
    })
  }
  const isUncounted = selection.countIsMore && seen === selection.count
  const chosen = { ...selection, count: seen, countIsMore: isUncounted }
  return { job, busy, error, start, chosen }
}

interface BulkOrdersProps {
  action: BulkOrderAction
  selection: Selection
  onClose: () => void
}

/** Confirms an action on several orders, starts it and shows its outcome. */
function BulkOrdersDialog({ action, selection, onClose }: BulkOrdersProps) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const [member, setMember] = useState('')
  const { job, busy, error, start, chosen } = useStartBulk(action, selection)
  const close = () => {
    if (job) selection.clear()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t(`orders.bulk.${action}`)}
      subtitle={
        chosen.countIsMore
          ? chosenText(words, chosen)
          : t('orders.count', { count: chosen.count, total: formatCount(chosen.count) })
      }
      footer={
        job ? (
          <Button onClick={close}>{t('common.close')}</Button>
        ) : (
          <>
            <Button variant="primary" busy={busy} onClick={() => void start(member)}>
              {t(`orders.bulk.${action}`)}
            </Button>
            <Button onClick={close}>{t('common.cancel')}</Button>
          </>
        )
      }
    >
      {error != null && <Alert>{refusalText(words, error)}</Alert>}
      {job ? (
        <BulkJob first={job} />
      ) : (
        <>
          {isAssignment(action) && (
            <MemberField
              action={action}
              value={member}
              onChange={setMember}
              error={fieldRefusal(error, 'member_id')}
            />
          )}
          <p>{t(`orders.bulk.${action}.what`)}</p>
        </>
      )}
    </Dialog>
  )
}

export function MemberField({
  action,
  value,
  onChange,
  error,
}: {
  action: Assignment
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) {
  const t = useTexts('office-orders')
  const { packers, drivers } = useAssignees()
  const members = action === 'assign_packer' ? packers : drivers
  return (
    <SelectField
      label={action === 'assign_packer' ? t('orders.column.packer') : t('orders.column.driver')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      options={[
        { value: '', label: t('orders.nobody') },
        ...members.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
