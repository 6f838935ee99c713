import { useSearchParams } from 'react-router'
import { createAdjustment } from '#contract/office/stock-documents.ts'
import { adjustmentReasons, writeOffReasons, type AdjustmentReason } from '#shared/office/stock.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextArea } from '../controls/field.tsx'
import { TaskPart } from '../layout/task-page.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { plantKey } from '../stock/plant.ts'
import {
  blankAdjustment,
  blankLine,
  bodyOf,
  changeOf,
  missingIn,
  scanned,
  type AdjustmentForm,
} from './adjustment-form.ts'
import { AdjustmentLine, Reasons } from './adjustment-line.tsx'
import { AddPlant, DocumentForm } from './document-form.tsx'
import { useDocumentForm } from './use-document-form.ts'
import { useSendDocument } from './use-send-document.ts'

const initialFormOf = (canAdjust: boolean, wanted: string | null) => (): AdjustmentForm => ({
  ...blankAdjustment(),
  reason:
    reasonsFor(canAdjust).find((one) => one === wanted) ?? (canAdjust ? 'correction' : 'damaged'),
})
const reasonsFor = (canAdjust: boolean): AdjustmentReason[] =>
  adjustmentReasons.filter((reason) => canAdjust || writeOffReasons.has(reason))

/** Adjusts stock by a number, with a reason: a correction, a loss or theft, a return (office.md O3.4). */
export default function AdjustPage() {
  const t = useTexts('office')
  const canAdjust = useCan('stock.adjust')
  const [parameters] = useSearchParams()
  const blank = initialFormOf(canAdjust, parameters.get('reason'))
  const form = useDocumentForm('adjustment', blank, { lineOf: blankLine, scanned })
  const sending = useSendDocument({
    form,
    doneText: 'office.stock.adjust.done',
    send: async (values, key) => {
      const headers = { 'Idempotency-Key': key }
      return (await officeApi.call(createAdjustment, { body: bodyOf(values), headers })).data
    },
  })
  const { reason, lines, note } = form.values
  const errorOf = (place: number) =>
    ['change', 'product_id', 'variant_id']
      .map((name) => sending.errors[`lines.${place}.${name}`])
      .find(Boolean)
  return (
    <DocumentForm
      title={t('office.stock.adjust.title')}
      saveText="office.stock.adjust.save"
      {...{ form, sending }}
      missing={missingIn(form.values)}
      change={lines.reduce((sum, line) => sum + changeOf(reason, line), 0)}
    >
      <TaskPart>
        <Reasons
          reasons={reasonsFor(canAdjust)}
          chosen={reason}
          onChoose={(reason) => form.change({ reason })}
        />
      </TaskPart>
      {lines.map((line, place) => (
        <AdjustmentLine
          key={plantKey(line)}
          line={line}
          reason={reason}
          error={errorOf(place)}
          onChange={(count) => form.changeLine(place, { count })}
          onRemove={() => form.removeLine(place)}
        />
      ))}
      <AddPlant form={form} />
      <TaskPart>
        <TextArea
          label={t('office.stock.note')}
          optional
          maxLength={1000}
          value={note}
          error={sending.errors['note']}
          onChange={(event) => form.change({ note: event.target.value })}
        />
      </TaskPart>
    </DocumentForm>
  )
}
