const brands: Record<string, string> = {
  mada: 'mada',
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** The display name of a card's brand; empty when unknown. */
export const brandName = (brand: string | null | undefined): string =>
  brands[brand ?? ''] ?? brand ?? ''

/** A card by brand and last digits: “Visa ••3220”, left to right. */
export function CardName({ card }: { card: { card_brand: string | null; card_last4: string } }) {
  return (
    <bdi className="ltr" dir="ltr">
      {brandName(card.card_brand)} ••{card.card_last4}
    </bdi>
  )
}
