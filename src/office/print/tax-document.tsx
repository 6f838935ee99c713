import type { TaxDocument } from '#contract/office/print/print.ts'
import { Money } from '../controls/money.tsx'
import { SquareCode } from '../labels/barcode.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Both, BothNames } from './both.tsx'
import { Instant } from './dates.tsx'
import { Fact } from './picking-list.tsx'
import * as styles from './documents.module.css'

/** An invoice or a credit note as it was issued. What only a seller registered for VAT may call a tax invoice is a plain one for another. */
export function TaxDocumentPage({ document }: { document: TaxDocument }) {
  const { seller, invoice, reason } = document
  const isTaxed = seller.vat_number !== null
  const title = invoice
    ? isTaxed
      ? 'taxNote'
      : 'plainNote'
    : isTaxed
      ? 'taxInvoice'
      : 'plainInvoice'
  return (
    <article className={styles.sheet} lang="ar" dir="rtl">
      <header className={styles.head}>
        <h2>
          <Both text={title} />
        </h2>
        <bdi dir="ltr" className={styles.documentNumber}>
          {document.number}
        </bdi>
      </header>
      <dl className={styles.facts}>
        <Fact text="seller">
          <BothNames ar={seller.name_ar} en={seller.name_en} />
        </Fact>
        {seller.vat_number && (
          <Fact text="vatNumber">
            <bdi dir="ltr">{seller.vat_number}</bdi>
          </Fact>
        )}
        {seller.registration && (
          <Fact text="registration">
            <bdi dir="ltr">{seller.registration}</bdi>
          </Fact>
        )}
        <Fact text="address">
          <BothNames ar={seller.address_ar} en={seller.address_en} />
        </Fact>
        <Fact text="issued">
          <Instant at={document.issued_at} />
        </Fact>
        {invoice && (
          <Fact text="ofInvoice">
            <bdi dir="ltr">{invoice.number}</bdi> <Both text="ofDate" />{' '}
            <Instant at={invoice.issued_at} />
          </Fact>
        )}
        {reason && (
          <Fact text="reason">
            <Both text={`reason.${reason}`} />
          </Fact>
        )}
        <Fact text="order">
          <bdi dir="ltr">{document.order_number}</bdi>
        </Fact>
        <Fact text="buyer">
          <bdi>{document.buyer}</bdi>
        </Fact>
        <Fact text="payment">
          <Both text={`payment.${document.payment_method}`} />
        </Fact>
      </dl>
      <Lines document={document} isTaxed={isTaxed} />
      <div className={styles.end}>
        {document.qr && <TaxCode content={document.qr} />}
        <Sums document={document} isTaxed={isTaxed} />
      </div>
      <p className={styles.note}>
        <Both text="currency" />
      </p>
    </article>
  )
}

function TaxCode({ content }: { content: string }) {
  const t = useTexts('office-print')
  return <SquareCode text={content} label={t('taxCode')} />
}

function Lines({ document: { lines }, isTaxed }: { document: TaxDocument; isTaxed: boolean }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[
            'item',
            'quantity',
            'unitPrice',
            'discount',
            ...(isTaxed ? ['vat'] : []),
            'lineTotal',
          ].map((text) => (
            <th key={text} className={text === 'item' ? '' : styles.number}>
              <Both text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td>
              <BothNames ar={line.name_ar} en={line.name_en} />
            </td>
            <td className={styles.number}>{line.quantity || '—'}</td>
            <td className={styles.number}>
              <Money halalas={line.unit_price_halalas} />
            </td>
            <td className={styles.number}>
              <Money halalas={line.discount_halalas} />
            </td>
            {isTaxed && (
              <td className={styles.number}>
                <Money halalas={line.vat_halalas} />
              </td>
            )}
            <td className={styles.number}>
              <Money halalas={line.gross_halalas} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ document, isTaxed }: { document: TaxDocument; isTaxed: boolean }) {
  const { shipping_halalas, total_halalas, vat_halalas, vat_rate_basis_points } = document
  return (
    <dl className={styles.sums}>
      {shipping_halalas > 0 && (
        <Fact text="delivery">
          <Money halalas={shipping_halalas} />
        </Fact>
      )}
      {isTaxed && (
        <>
          <Fact text="withoutVat">
            <Money halalas={total_halalas - vat_halalas} />
          </Fact>
          <div className={styles.fact}>
            <dt>
              <Both text="vatOf" values={{ percent: `${vat_rate_basis_points / 100}%` }} />
            </dt>
            <dd>
              <Money halalas={vat_halalas} />
            </dd>
          </div>
        </>
      )}
      <div className={`${styles.fact} ${styles.grand}`}>
        <dt>
          <Both text={isTaxed ? 'total' : 'plainTotal'} />
        </dt>
        <dd>
          <Money halalas={total_halalas} />
        </dd>
      </div>
    </dl>
  )
}
