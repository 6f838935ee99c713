import { useTexts } from '../texts/use-texts.ts'
import { useShop } from './use-shop.ts'

/** The numbers under which the shop is registered. A demo says which are samples and which are still missing. */
export function FooterLegal() {
  const say = useTexts()
  const shop = useShop()
  if (!shop) return null
  const facts = [
    { name: say('footer.register'), number: shop.commercial_registration, isSample: false },
    { name: say('footer.vat'), number: shop.vat_number, isSample: shop.is_demo },
  ]
  return (
    <dl className="legal">
      {facts
        .filter(({ number }) => number !== null || shop.is_demo)
        .map(({ name, number, isSample }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {number ? <span className="ltr">{number}</span> : say('footer.toFill')}
              {number && isSample && ` (${say('footer.sample')})`}
            </dd>
          </div>
        ))}
    </dl>
  )
}
