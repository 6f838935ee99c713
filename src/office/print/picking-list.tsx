import { useState } from 'react'
import type { PickedPlace } from '#contract/office/print/print.ts'
import { BilingualLine, BilingualName } from './bilingual.tsx'
import { Instant } from './dates.tsx'
import { Quantity } from './quantity.tsx'
import * as styles from './documents.module.css'

/** The plants to fetch, place by place, with checkboxes (J1). */
export function PickingList({ places }: { places: PickedPlace[] }) {
  const [printedAt] = useState(() => new Date().toISOString())
  const pieces = places.flatMap(({ plants }) => plants.map(({ quantity }) => quantity))
  return (
    <article className={styles.sheet} lang="ar" dir="rtl">
      <header className={styles.head}>
        <h2>
          <BilingualLine text="print.title.picking_list" />
        </h2>
        <dl className={styles.facts}>
          <Fact text="print.issued">
            <Instant at={printedAt} />
          </Fact>
          <Fact text="print.pieces">{pieces.reduce((sum, each) => sum + each, 0)}</Fact>
        </dl>
      </header>
      {places.map(({ place, plants }) => (
        <section key={place ?? ''} className={styles.place}>
          <h3>
            {place === null ? <BilingualLine text="print.noPlace" /> : <bdi dir="ltr">{place}</bdi>}
          </h3>
          <table className={styles.table}>
            <tbody>
              {plants.map((plant) => (
                <tr key={`${plant.sku}.${plant.option_ar}`}>
                  <td className={styles.box}>
                    <span className={styles.tick}>{'\u00a0'}</span>
                  </td>
                  <td className={styles.number}>
                    <Quantity of={plant} />
                  </td>
                  <td>
                    <BilingualName
                      ar={[plant.name_ar, plant.option_ar].filter(Boolean).join(' · ')}
                      en={[plant.name_en, plant.option_en].filter(Boolean).join(' · ')}
                    />
                  </td>
                  <td className={styles.sku}>
                    <bdi dir="ltr">{plant.sku}</bdi>
                  </td>
                  <td className={styles.orders}>
                    <bdi dir="ltr">
                      {plant.orders
                        .map(({ id, quantity }) => (quantity > 1 ? `#${id}×${quantity}` : `#${id}`))
                        .join(' ')}
                    </bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  )
}

/** A label in both languages and its value. */
export function Fact({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <BilingualLine text={text} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
