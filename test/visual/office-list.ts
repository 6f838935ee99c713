import type { Page, Route } from 'playwright-core'
import { settingSections } from '#shared/office/settings.ts'
import type { OfficeHistory } from './create-office-history.ts'
import type { Scene } from './list.ts'

export interface OfficeScreen {
  name: string
  /** The path below `/office`. */
  path: string | ((history: OfficeHistory) => string)
  /** The owner by default; `nobody` is signed out. */
  who?: 'packer' | 'nobody'
  /** Intercepts requests before the page opens. */
  before?: (page: Page) => Promise<void>
  /** Brings the loaded page into the state. */
  then?: (scene: Scene) => Promise<void>
}

const answering =
  (pattern: string, answer: (route: Route) => Promise<void>) => async (page: Page) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? answer(route) : route.fallback(),
    )
  }
const never = () => new Promise<void>(() => {})
const serverError = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'X-Request-Id': '0f3b9c1e' },
    body: '{"message":"","code":"serverError"}',
  })
/** Answers with a list without rows; other members of its meta are kept. */
const noRows = async (route: Route) => {
  const body = await (await route.fetch()).json()
  const meta = { ...body.meta, total: 0, last_page: 1 }
  await route.fulfill({ json: { ...body, data: [], meta } })
}
const goOffline = async ({ page }: Scene) => {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
}

/** A screen with its states when the requests `calls` are pending or fail, or the network is off. */
const withStates = (screen: OfficeScreen, calls: string): OfficeScreen[] => [
  screen,
  { ...screen, name: `${screen.name}-loading`, before: answering(calls, never) },
  { ...screen, name: `${screen.name}-error`, before: answering(calls, serverError) },
  { ...screen, name: `${screen.name}-offline`, then: goOffline },
]
/** A list screen with its states, including the empty one. */
const list = (name: string, path: string, calls: string): OfficeScreen[] => [
  ...withStates({ name, path }, calls),
  { name: `${name}-empty`, path, before: answering(calls, noRows) },
]
const searched = (name: string, path: string): OfficeScreen => ({
  name: `${name}-none`,
  path: `${path}?q=zzzz`,
})

const api = '**/api/office'

const orderScreens: OfficeScreen[] = [
  ...withStates({ name: 'home', path: '' }, `${api}/home`),
  ...list('orders', '/orders', `${api}/orders?*`),
  searched('orders', '/orders'),
  ...withStates(
    { name: 'order', path: ({ orders }) => `/orders/${orders.delivered}` },
    `${api}/orders/*/office`,
  ),
  { name: 'order-fresh', path: ({ orders }) => `/orders/${orders.fresh}` },
  { name: 'order-refunded', path: ({ orders }) => `/orders/${orders.refunded}` },
  { name: 'order-on-the-way', path: ({ orders }) => `/orders/${orders.onTheWay}` },
  { name: 'refund', path: ({ orders }) => `/orders/${orders.delivered}/refund` },
  { name: 'pack', path: '/orders/pack' },
  { name: 'pick', path: '/orders/pack?tab=pick' },
  ...withStates({ name: 'run', path: '/run' }, `${api}/run`),
  ...withStates({ name: 'refunds', path: '/refunds?state=' }, `${api}/refunds?*`),
  ...(['picking_list', 'delivery_note', 'invoice', 'order_label'] as const).map((kind) => ({
    name: `print-${kind}`,
    path: ({ orders }: OfficeHistory) =>
      `/print?kind=${kind}&ids=${orders.delivered},${orders.toPack}`,
  })),
]

const openMerge = async ({ page, t }: Scene) => {
  await page.getByRole('button', { name: t('office.removal.merge'), exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const catalogueScreens: OfficeScreen[] = [
  ...list('products', '/products', `${api}/products?*`),
  searched('products', '/products'),
  { name: 'product-new', path: '/products/new' },
  { name: 'product-first', path: '/products/new?short' },
  ...withStates({ name: 'product', path: '/products/5' }, `${api}/products/5`),
  { name: 'product-grid', path: '/products/grid?ids=3,5,7,9,12' },
  { name: 'labels', path: '/products/labels?ids=5,7' },
  ...list('categories', '/categories', `${api}/categories`),
  { name: 'category-new', path: '/categories/new' },
  { name: 'category', path: '/categories/1' },
  { name: 'category-order', path: '/categories/1/order' },
  { name: 'category-merge', path: '/categories/1', then: openMerge },
  {
    name: 'category-merged',
    path: ({ spareCategories }) => `/categories/${spareCategories.shift()}`,
    then: async (scene) => {
      await openMerge(scene)
      const dialog = scene.page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption({ index: 1 })
      await dialog.getByRole('button').nth(-2).click()
      await dialog.getByText(scene.t('common.close'), { exact: true }).waitFor()
      await scene.page.waitForTimeout(1_500)
    },
  },
  { name: 'options', path: '/options' },
  { name: 'color', path: '/options/colors/1' },
  { name: 'size', path: '/options/sizes/1' },
  { name: 'synonyms', path: '/synonyms' },
]

const stockScreens: OfficeScreen[] = [
  ...list('stock', '/stock', `${api}/stock?*`),
  { name: 'receive', path: '/stock/receive' },
  { name: 'adjust', path: '/stock/adjust?product=6&reason=damaged' },
  { name: 'counts', path: '/stock/count' },
  { name: 'count', path: ({ countId }) => `/stock/count/${countId}` },
  ...list('movements', '/stock/movements', `${api}/stock/movements?*`),
  ...list('documents', '/stock/documents', `${api}/stock/documents?*`),
  { name: 'document', path: ({ receiptId }) => `/stock/documents/${receiptId}` },
  { name: 'plant', path: '/stock/plants/6' },
  ...list('suppliers', '/suppliers', `${api}/suppliers?*`),
  { name: 'supplier', path: ({ supplierId }) => `/suppliers/${supplierId}` },
]

const customerScreens: OfficeScreen[] = [
  ...list('customers', '/customers', `${api}/customers?*`),
  ...withStates(
    { name: 'customer', path: ({ customerId }) => `/customers/${customerId}` },
    `${api}/customers/*`,
  ),
  ...list('requests', '/requests', `${api}/requests?*`),
  { name: 'board', path: '/requests/board' },
  ...withStates(
    { name: 'request', path: ({ requestId }) => `/requests/${requestId}` },
    `${api}/requests/*`,
  ),
  ...list('messages', '/messages', `${api}/messages?*`),
  { name: 'message', path: ({ messageId }) => `/messages/${messageId}` },
  ...list('coupons', '/discounts', `${api}/coupons?*`),
  { name: 'coupon-new', path: '/discounts/new' },
  ...withStates(
    { name: 'coupon', path: ({ couponId }) => `/discounts/${couponId}` },
    `${api}/coupons/*`,
  ),
  ...list('sales', '/sales', `${api}/sales?*`),
  { name: 'sale-new', path: '/sales/new' },
  { name: 'sale', path: ({ saleId }) => `/sales/${saleId}` },
  ...withStates({ name: 'content', path: '/content' }, `${api}/content`),
  ...[
    'announcement',
    'home.hero',
    'home.labels',
    'home.slider',
    'home.sections',
    'menu.strip',
    'menu.footer',
    'page.returns',
  ].map((block) => ({ name: `content-${block}`, path: `/content/${block}` })),
]

const shopScreens: OfficeScreen[] = [
  { name: 'reports', path: '/reports' },
  ...withStates(
    { name: 'report-sales', path: '/reports/sales?compare=before' },
    `${api}/reports/sales?*`,
  ),
  ...['vat', 'invoices', 'coupons', 'stock-value', 'margin', 'searches'].map((name) => ({
    name: `report-${name}`,
    path: `/reports/${name}`,
  })),
  { name: 'import', path: '/import' },
  { name: 'import-check', path: ({ imports }) => `/import/${imports.products}` },
  ...(['columns', 'options', 'check'] as const).map((step) => ({
    name: `import-counts-${step}`,
    path: ({ imports }: OfficeHistory) => `/import/${imports.counts}?step=${step}`,
  })),
  ...withStates({ name: 'staff', path: '/staff' }, `${api}/staff`),
  { name: 'member', path: ({ memberId }) => `/staff/${memberId}` },
  ...list('audit', '/audit', `${api}/audit?*`),
  ...settingSections.map((section) => ({
    name: `settings-${section}`,
    path: `/settings/${section}`,
  })),
  { name: 'settings-developers', path: '/settings/developers' },
  ...list('jobs', '/jobs', `${api}/jobs?*`),
  { name: 'job', path: ({ jobId }) => `/jobs/${jobId}` },
  { name: 'account', path: '/account' },
]

const frameScreens: OfficeScreen[] = [
  { name: 'sign-in', path: '/', who: 'nobody' },
  { name: 'no-permission', path: '/staff', who: 'packer' },
  { name: 'home-packer', path: '/', who: 'packer' },
  { name: 'not-found', path: '/no/such/page' },
  {
    name: 'palette',
    path: '/account',
    then: async ({ page }) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('نورة')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'help',
    path: '/account',
    then: async ({ page }) => {
      await page.keyboard.press('Shift+Slash')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Lists that can be exported, with the menu of formats open. */
const exportScreens = [
  ['orders', '/orders'],
  ['stock', '/stock'],
  ['movements', '/stock/movements'],
  ['customers', '/customers'],
  ['audit', '/audit'],
].map(([name = '', path = '']): OfficeScreen => ({
  name: `export-${name}`,
  path,
  then: async ({ page, t }) => {
    await page.getByRole('button', { name: t('office.export.title'), exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
  },
}))

/** Every screen of the back office, and the states it can be in. */
export const officeScreens: OfficeScreen[] = [
  ...frameScreens,
  ...orderScreens,
  ...catalogueScreens,
  ...stockScreens,
  ...customerScreens,
  ...shopScreens,
  ...exportScreens,
]
