import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { forgetCard, type listCards, type UsedCard } from '#contract/cards.ts'
import type { Answer } from '#contract/endpoint.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { errorMessage } from '../errors/error-message.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { notify } from '../ui/toasts.ts'
import { brandName } from '../lines/card-name.tsx'
import { Deferred, type DeferredData } from '../loading/deferred.tsx'
import * as styles from './used-cards.module.css'
import * as panel from '../ui/panel.module.css'
import * as paymentMark from '../ui/payment-mark.module.css'

/** The heading, which can have the focus. */
export const usedCardsId = 'used-cards'

interface UsedCardsProps {
  cards: DeferredData<Answer<typeof listCards>> | undefined
}

/** Cards that have paid orders, by brand and last four digits; nothing else about them is stored, and each can be removed from the list. */
export function UsedCards({ cards }: UsedCardsProps) {
  const t = useTexts('account')
  return (
    <section className={panel.panel} aria-labelledby={usedCardsId}>
      <h2 className={`heading-3 ${panel.title}`} id={usedCardsId} tabIndex={-1}>
        {t('payment.used')}
      </h2>
      <Deferred
        resolve={cards}
        skeleton={<RowSkeletons count={2} />}
        fallback="payment.failed"
        namespace="account"
      >
        {({ data }) => <CardList cards={data} />}
      </Deferred>
    </section>
  )
}

function CardList({ cards }: { cards: UsedCard[] }) {
  const t = useTexts('account')
  const list = useFocusAfterRemoval<HTMLUListElement>(cards, usedCardsId)
  if (cards.length === 0) return <p className="muted">{t('payment.noneUsed')}</p>
  return (
    <ul className={styles.cards} ref={list}>
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </ul>
  )
}

function Card({ card }: { card: UsedCard }) {
  const t = useTexts('account')
  const { locale } = useLocale()
  const [asking, setAsking] = useState(false)
  const { busy, error, forget } = useForgetCard(card.id)
  const { card_brand: brand, card_last4: last4 } = card
  const values = { brand: brandName(brand), last4 }
  return (
    <li className={styles.card}>
      <span
        className={brand === 'visa' ? `${paymentMark.mark} ${paymentMark.visa}` : paymentMark.mark}
      >
        {brand === 'visa' ? 'VISA' : brand}
      </span>
      <bdi className="ltr semibold">•••• {last4}</bdi>
      <span className={`${styles.lastUsed} muted text-small`}>
        <RichText
          t={t}
          text="payment.lastUsed"
          parts={{ date: dateFormatters(locale).day(card.last_used_at) }}
        />
      </span>
      <Button
        variant="text"
        small
        className={styles.forget}
        aria-label={t('payment.forgetCard', values)}
        onClick={() => setAsking(true)}
      >
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('payment.forgetTitle', values)}
        cancel={t('common.cancel')}
        confirm={t('common.delete')}
        busy={busy}
        error={error}
        onConfirm={() => void forget(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>{t('payment.forgetHint')}</p>
      </ConfirmDialog>
    </li>
  )
}

function useForgetCard(id: UsedCard['id']) {
  const { revalidate } = useRevalidator()
  const t = useTexts('account')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function forget(onForgotten: () => void) {
    setBusy(true)
    setError(null)
    try {
      notify.success((await browserApi.call(forgetCard, { params: { id } })).message)
      onForgotten()
      void revalidate()
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'payment.failedRemove'))
    }
    setBusy(false)
  }
  return { busy, error, forget }
}
