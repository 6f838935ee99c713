import type { Screen } from './screen.ts'

/** The screens of products and stock. */
export const catalogueScreens: readonly Screen[] = [
  {
    path: '/products',
    text: 'office.nav.products',
    icon: 'plant',
    needs: 'catalogue.read',
    group: 1,
    key: 'KeyP',
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
      },
      {
        path: 'grid',
        needs: ['catalogue.write', 'catalogue.price'],
      },
      {
        path: 'labels',
        needs: 'catalogue.read',
      },
      {
        path: ':id',
        needs: 'catalogue.read',
      },
    ],
  },
  {
    path: '/categories',
    text: 'office.nav.categories',
    icon: 'squares-four',
    needs: 'catalogue.read',
    group: 1,
    pages: [
      {
        path: 'new',
        needs: 'catalogue.write',
      },
      {
        path: ':id',
        needs: 'catalogue.write',
      },
      {
        path: ':id/order',
        needs: 'catalogue.write',
      },
    ],
  },
  {
    path: '/options',
    text: 'office.nav.options',
    shortText: 'office.nav.optionsShort',
    icon: 'sliders-horizontal',
    needs: 'catalogue.read',
    group: 1,
    parent: '/products',
    pages: (['new', ':id'] as const).flatMap((page) => [
      {
        path: `colors/${page}`,
        needs: 'catalogue.write' as const,
      },
      {
        path: `sizes/${page}`,
        needs: 'catalogue.write' as const,
      },
    ]),
  },
  {
    path: '/plants',
    text: 'office.nav.plants',
    shortText: 'office.nav.plantsShort',
    icon: 'identification-card',
    needs: 'catalogue.write',
    group: 1,
    parent: '/products',
    pages: [
      { path: 'new', needs: 'catalogue.write' },
      { path: ':slug', needs: 'catalogue.write' },
    ],
  },
  {
    path: '/synonyms',
    text: 'office.nav.synonyms',
    shortText: 'office.nav.synonymsShort',
    icon: 'magnifying-glass',
    needs: 'content.write',
    group: 1,
    parent: '/products',
  },
  {
    path: '/plant-law',
    text: 'office.nav.plantLaw',
    shortText: 'office.nav.plantLawShort',
    icon: 'scales',
    needs: 'catalogue.read',
    group: 1,
    parent: '/products',
    pages: [
      { path: 'new', needs: 'content.write' },
      { path: ':id', needs: 'content.write' },
    ],
  },
  {
    path: '/search',
    text: 'office.nav.misses',
    shortText: 'office.nav.missesShort',
    icon: 'clipboard-text',
    needs: 'reports.sales',
    group: 1,
    parent: '/products',
  },
  {
    path: '/stock',
    text: 'office.nav.stock',
    icon: 'warehouse',
    needs: 'stock.read',
    group: 1,
    key: 'KeyS',
    pages: [
      {
        path: 'receive',
        needs: 'stock.write',
      },
      {
        path: 'adjust',
        needs: ['stock.write', 'stock.adjust'],
      },
      { path: 'count', needs: 'stock.read' },
      { path: 'count/:id', needs: 'stock.write' },
      {
        path: 'movements',
        needs: 'stock.read',
      },
      {
        path: 'documents',
        needs: 'stock.read',
      },
      {
        path: 'documents/:id',
        needs: 'stock.read',
      },
      { path: 'plants/:id', needs: 'stock.read' },
    ],
  },
  {
    path: '/suppliers',
    text: 'office.nav.suppliers',
    icon: 'truck',
    needs: 'stock.read',
    group: 1,
    parent: '/stock',
    pages: [
      {
        path: 'new',
        needs: 'stock.write',
      },
      {
        path: ':id',
        needs: 'stock.write',
      },
    ],
  },
]
