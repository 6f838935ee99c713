const brands: Record<string, string> = {
  mada: 'mada',
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** A card's brand as its owner knows it; empty when nobody knows. */
export const brandName = (brand: string | null | undefined): string =>
  brands[brand ?? ''] ?? brand ?? ''

/** A card by all the shop keeps of it: “Visa ••3220”, from left to right. */
export function CardName({ card }: { card: { card_brand: string | null; card_last4: string } }) {
  return (
    <bdi className="ltr" dir="ltr">
      {brandName(card.card_brand)} ••{card.card_last4}
    </bdi>
  )
}
