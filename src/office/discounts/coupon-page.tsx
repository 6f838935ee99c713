import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { getCoupon, type Coupon } from '#contract/office/discounts/coupons.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { TextArea, TextField } from '../controls/field.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { useValueWords } from '../editor/use-value-words.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { DayFields, LimitFields, ValueFields } from './coupon-fields.tsx'
import { CouponState } from './coupon-words.tsx'
import { couponKey, useCouponEditor, usePause } from './use-coupon.ts'
import { CategoryChoice, ProductChoice } from './scope-fields.tsx'
import { CouponUses } from './coupon-uses.tsx'
import { PauseButton } from './pause-button.tsx'

/** Edits a coupon or creates a new one; `?from` is the id of the coupon to copy (office.md O3.6). */
export default function CouponPage() {
  const [parameters] = useSearchParams()
  const given = useParams()['id']
  const id = Number(given ?? parameters.get('from') ?? 0)
  const { data, error, refetch } = useQuery({
    queryKey: couponKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getCoupon, { params: { id }, signal })).data,
    enabled: id !== 0,
  })
  if (id === 0) return <CouponEditor key="new" coupon={null} />
  if (data && given === undefined)
    return <CouponEditor key={`from-${id}`} coupon={null} like={data} />
  if (data) return <CouponEditor key={data.id} coupon={data} />
  return error ? (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/discounts', text: 'office.nav.discounts' }}
    />
  ) : (
    <ScreenSkeleton rows={4} />
  )
}

function CouponEditor({ coupon, like = null }: { coupon: Coupon | null; like?: Coupon | null }) {
  const t = useTexts('office-discounts')
  const editor = useCouponEditor(coupon, like)
  const words = useValueWords()
  const form = { values: editor.values, errors: editor.errors, onChange: editor.change }
  return (
    <EditorFrame
      editor={editor}
      history={coupon && <HistoryLink entity="coupon" id={coupon.id} />}
      labelOf={(name) => t(`coupon.field.${name}`)}
      show={words}
      longTexts={['note']}
      head={<Head coupon={coupon} isChanged={editor.changed.length > 0} />}
      {...(coupon && { side: <CouponUses coupon={coupon} /> })}
    >
      <Panel title={t('coupon.value')}>
        <TextField
          {...asText(editor.field('code'))}
          label={t('coupon.code')}
          required
          dir="ltr"
          maxLength={30}
          autoCapitalize="characters"
          autoComplete="off"
          hint={t('coupon.codeHint')}
        />
        <ValueFields {...form} isFixed={coupon?.is_fixed ?? false} />
      </Panel>
      <Panel title={t('coupon.limits')}>
        <DayFields {...form} />
        <LimitFields {...form} />
      </Panel>
      <Panel title={t('coupon.scope')}>
        <p className="subtle">{t('coupon.scopeHint')}</p>
        <CategoryChoice
          label={t('discount.categories')}
          name="category_ids"
          value={editor.values.category_ids}
          error={editor.errors.category_ids}
          onChange={(ids) => editor.change('category_ids', ids)}
        />
        <ProductChoice
          label={t('discount.addProduct')}
          name="product_ids"
          value={editor.values.product_ids}
          error={editor.errors.product_ids}
          onChange={(ids) => editor.change('product_ids', ids)}
        />
      </Panel>
      <Panel title={t('coupon.note')}>
        <TextArea {...asText(editor.field('note'))} label={t('coupon.noteHint')} maxLength={1000} />
      </Panel>
    </EditorFrame>
  )
}

function Head({ coupon, isChanged }: { coupon: Coupon | null; isChanged: boolean }) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const pause = usePause()
  return (
    <PageHead
      title={coupon?.code ?? t('coupon.add')}
      parent={{ to: '/discounts', label: tOffice('office.nav.discounts') }}
      {...(coupon && {
        note: (
          <>
            <CouponState coupon={coupon} />{' '}
            {coupon.batch_id !== null && <Ltr>{`#${coupon.batch_id}`}</Ltr>}
          </>
        ),
      })}
    >
      {coupon && (
        <>
          <CopyButton variant="plain" text={coupon.code} label={t('coupon.copy')} />
          <ButtonLink variant="plain" icon="copy" to={`/discounts/new?from=${coupon.id}`}>
            {t('discount.duplicate')}
          </ButtonLink>
          <PauseButton coupon={coupon} disabled={isChanged} {...pause} />
        </>
      )}
    </PageHead>
  )
}
