import type { Page } from 'playwright-core'
import type { Scene, Screen } from './list.ts'

/** As whoever has chosen a west balcony in Riyadh before. */
const rememberBalcony = async (page: Page) => {
  await page.addInitScript(() =>
    localStorage.setItem('plant_place', JSON.stringify({ city: 'riyadh', place: 'balcony_w' })),
  )
}

const openMenu = async ({ page, t }: Scene) =>
  page.getByRole('button', { name: t('more.label') }).click()

/** All places of a plant: another button on a phone than on a wide screen. */
const openPlaces = async ({ page, t }: Scene) =>
  page
    .getByRole('button', { name: new RegExp(`^(${t('otherPlace')}|${t('choosePlace')})`) })
    .locator('visible=true')
    .first()
    .click()

/** Hides what will not live there: by the switch above the list, on a phone by that among the filters. */
const hideDying = async ({ page, t }: Scene) => {
  const filters = page.getByRole('button', { name: t('products.filters') })
  await page
    .getByRole('article')
    .filter({ hasText: t('band.will_die') })
    .first()
    .waitFor()
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('switch').locator('visible=true').check()
}

/** The screens of the plant features (plants.md 51 to 53). */
export const plantScreens: Screen[] = [
  { name: 'plant-score', path: '/product/16?city=riyadh&place=balcony_w' },
  { name: 'plant-score-not-asked', path: '/product/16' },
  { name: 'plant-score-remembered', path: '/product/19', before: rememberBalcony },
  {
    name: 'plant-score-exact',
    path: '/product/19?city=riyadh&place=balcony_w&every=3&water=network',
  },
  { name: 'plant-score-frost', path: '/product/37?city=tabuk&place=garden_sun' },
  { name: 'plant-cards', path: '/products', before: rememberBalcony },
  { name: 'plant-cards-hidden', path: '/products', before: rememberBalcony, then: hideDying },
  { name: 'plant-finder', path: '/place-finder' },
  {
    name: 'plant-finder-result',
    path: '/place-finder?city=riyadh&where=balcony&facing=w&who=drip&cats=1',
  },
  {
    name: 'plant-finder-none',
    path: '/place-finder?city=riyadh&where=room&window=near&facing=n&who=me&every=7&cats=1&children=1&water=salty',
  },
  { name: 'my-plants', path: '/my-plants', who: 'owner' },
  { name: 'my-plants-places', path: '/my-plants', who: 'owner', then: openPlaces },
  { name: 'my-plants-empty', path: '/my-plants', who: 'newcomer' },
  { name: 'my-plant', path: ({ plantId }) => `/my-plants/${plantId}`, who: 'owner' },
  {
    name: 'my-plant-menu',
    path: ({ plantId }) => `/my-plants/${plantId}`,
    who: 'owner',
    then: openMenu,
  },
  { name: 'plant-care', path: '/care/bougainvillea' },
  { name: 'plant-method', path: '/how-we-reckon' },
  { name: 'plant-search-none', path: '/products?q=kadi' },
]
