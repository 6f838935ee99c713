import { datesIn } from '#shared/dates.ts'
import type { Transaction } from '#wire/invoice.ts'
import { listTransactions } from '#wire/sales.ts'
import { browserApi } from '../browser-api.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { Failure } from './failure.tsx'
import { useAnswer } from './use-answer.ts'

/** Cards that have paid orders, by brand and last four digits; nothing more of them is kept. */
export function UsedCards() {
  const say = useTexts('account')
  const { locale } = useLocale()
  const { data, error, retry } = useAnswer((signal) => browserApi.call(listTransactions, { query: { limit: 100 }, signal }), 'cards')
  const cards = cardsOf(data?.data ?? [])
  return (
    <section className="panel" aria-labelledby="used-cards">
      <h2 className="h3" id="used-cards">
        {say('payment.used')}
      </h2>
      {error != null && <Failure error={error} fallback="payment.failed" texts="account" onRetry={retry} />}
      {!data && error == null && <RowSkeletons count={2} />}
      {data && cards.length === 0 && <p className="mut">{say('payment.noneUsed')}</p>}
      <ul className="used-cards">
        {cards.map(({ data: { card_brand: brand, card_last4: last4 }, id, created_at: usedAt }) => (
          <li key={id}>
            <span className={`pay ${brand ?? ''}`}>{brand === 'visa' ? 'VISA' : brand}</span>
            <bdi className="ltr b">•••• {last4}</bdi>
            <span className="mut sm">
              <RichText say={say} text="payment.lastUsed" parts={{ date: datesIn(locale).day(usedAt) }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest capture of each card; transactions come newest first. */
function cardsOf(transactions: Transaction[]): Transaction[] {
  const faceOf = ({ data }: Transaction) => `${data.card_brand} ${data.card_last4}`
  const captures = transactions.filter(({ type, data }) => type === 'capture' && data.card_last4)
  return captures.filter((one, position) => captures.findIndex((other) => faceOf(other) === faceOf(one)) === position)
}
