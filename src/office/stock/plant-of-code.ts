import { listStock } from '#contract/office/stock.ts'
import { lineOfCode } from '../scan/scanned-code.ts'
import { officeApi } from '../session/office-api.ts'
import { choicesOf, type PlantChoice } from './plant.ts'

/** What a code of a label stands for; `varies`: a plant of which one variant must be chosen. */
export type CodedPlant = PlantChoice | 'unknown' | 'varies'

/** The codes of a plant or a line as the search by code reads them. */
export const codedAs = <P extends Pick<PlantChoice, 'product' | 'variant'>>(plant: P) => ({
  plant,
  sku: plant.product.sku,
  variant_sku: plant.variant?.sku ?? null,
})

/** Looks the code of a label up. @throws ApiError without a network */
export async function findPlantOfCode(code: string): Promise<CodedPlant> {
  const { data } = await officeApi.call(listStock, { query: { sku: code, limit: 2 } })
  const choices = data.filter(({ tracked }) => tracked).flatMap(choicesOf)
  const found = lineOfCode(choices.map(codedAs), code, () => false)
  if (found) return found.plant
  return choices.length > 0 ? 'varies' : 'unknown'
}
