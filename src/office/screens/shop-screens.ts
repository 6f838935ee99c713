import type { Screen } from './screen.ts'

/** The shop as a whole: figures, files, people, settings. */
export const shopScreens: readonly Screen[] = [
  {
    path: '/reports',
    text: 'office.nav.reports',
    icon: 'chart-bar',
    needs: ['reports.sales', 'reports.finance', 'costs.read'],
    group: 5,
    key: 'KeyT',
    pages: [{ path: ':name', needs: ['reports.sales', 'reports.finance', 'costs.read'] }],
  },
  {
    path: '/import',
    text: 'office.nav.import',
    shortText: 'office.nav.importShort',
    icon: 'arrows-down-up',
    needs: ['import.run', 'export.run'],
    group: 5,
    pages: [{ path: ':id', needs: 'import.run' }],
  },
  {
    path: '/staff',
    text: 'office.nav.staff',
    icon: 'users-three',
    needs: 'staff.read',
    group: 5,
    pages: [{ path: ':id', needs: 'staff.read' }],
  },
  {
    path: '/audit',
    text: 'office.nav.audit',
    icon: 'clock-counter-clockwise',
    needs: 'audit.read',
    group: 5,
  },
  {
    path: '/settings',
    text: 'office.nav.settings',
    icon: 'gear-six',
    needs: 'settings.read',
    group: 5,
    pages: [{ path: ':section', needs: 'settings.read' }],
  },
  {
    path: '/jobs',
    text: 'office.nav.jobs',
    icon: 'list-checks',
    needs: 'member',
    group: 5,
    isHidden: true,
    pages: [{ path: ':id', needs: 'member' }],
  },
  {
    path: '/account',
    text: 'office.account.title',
    icon: 'user',
    needs: 'member',
    group: 5,
    isHidden: true,
  },
]
