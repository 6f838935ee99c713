import { uploadDeliveryNotePhoto } from '#contract/office/media.ts'
import { createReceipt } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'
import { PhotoButton } from '../session/photo-button.tsx'
import { plantKey } from '../stock/plant.ts'
import { AddPlant, DocumentForm } from './document-form.tsx'
import {
  blankLine,
  blankReceipt,
  bodyOf,
  goodOf,
  missingIn,
  receiptErrors,
  scanned,
} from './receipt-form.ts'
import { ReceiptHead } from './receipt-head.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { useDocumentForm } from './use-document-form.ts'
import { useSendDocument } from './use-send-document.ts'

/** Records a delivery: delivered, broken, cost; made for a phone at the lorry (office.md O3.4, J2). */
export default function ReceivePage() {
  const t = useTexts('office')
  const form = useDocumentForm('receipt', blankReceipt, { lineOf: blankLine, scanned })
  const sending = useSendDocument({
    form,
    check: receiptErrors,
    doneText: 'office.stock.receive.done',
    send: async (values, key) => {
      const headers = { 'Idempotency-Key': key }
      return (await officeApi.call(createReceipt, { body: bodyOf(values), headers })).data
    },
  })
  const { lines, mediaId } = form.values
  return (
    <DocumentForm
      title={t('office.stock.receive.title')}
      saveText="office.stock.receive.save"
      {...{ form, sending }}
      missing={missingIn(lines)}
      change={lines.reduce((sum, line) => sum + goodOf(line), 0)}
    >
      <ReceiptHead values={form.values} errors={sending.errors} onChange={form.change} />
      {lines.map((line, place) => (
        <ReceiptLine
          key={plantKey(line)}
          line={line}
          hasSupplier={form.values.supplierId !== ''}
          place={place}
          errors={sending.errors}
          onChange={(part) => form.changeLine(place, part)}
          onRemove={() => form.removeLine(place)}
        />
      ))}
      <AddPlant form={form}>
        <PhotoButton
          upload={uploadDeliveryNotePhoto}
          id={mediaId}
          onChange={(id) => form.change({ mediaId: id })}
          addLabel={t('office.stock.slip')}
          removeLabel={t('office.stock.slip.remove')}
          camera
        />
      </AddPlant>
    </DocumentForm>
  )
}
