import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import type { ListMeta } from './list-definition.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './page-controls.module.css'

const sizes = [25, 50, 100]

/** The range of rows and the total, with links to other pages. */
export function PageControls({ meta, address }: { meta: ListMeta; address: ListAddress }) {
  const t = useTexts('office')
  const { current_page: page, last_page: last } = meta
  const goTo = (next: number) => {
    address.change({ page: next === 1 ? '' : String(next) })
    document.getElementById('content')?.scrollIntoView()
  }
  const range = {
    from: formatCount(meta.from ?? 0),
    to: formatCount(meta.to ?? 0),
    total: formatCount(meta.total),
  }
  return (
    <nav className={styles.pages} aria-label={t('office.list.pages')}>
      <span>{t(meta.total_is_more ? 'office.list.rangeOfMore' : 'office.list.range', range)}</span>
      <span className={styles.ways}>
        <label className={styles.size}>
          <span>{t('office.list.perPage')}</span>
          <select
            value={address.limit}
            onChange={(event) => address.change({ limit: event.target.value })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          icon="caret-left"
          flip
          label={t('common.previous')}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <span>{t('office.list.pageOf', { page: formatCount(page), last: formatCount(last) })}</span>
        <IconButton
          icon="caret-right"
          flip
          label={t('common.next')}
          disabled={page >= last}
          onClick={() => goTo(page + 1)}
        />
      </span>
    </nav>
  )
}
