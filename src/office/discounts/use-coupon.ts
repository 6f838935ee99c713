import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createCoupon, updateCoupon, type Coupon } from '#contract/office/discounts/coupons.ts'
import type { CallInput } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { bodyOf, checkCoupon, formOf, type CouponForm } from './coupon-form.ts'

export const couponKey = (id: number) => ['coupons', 'one', id]

type NewCoupon = NonNullable<CallInput<typeof createCoupon>['body']>

/** Saves over a known version and shows the saved coupon. */
function useUpdate() {
  const client = useQueryClient()
  return async (id: number, fields: object, version: number, key?: string): Promise<Coupon> => {
    const { data } = await officeApi.call(updateCoupon, {
      params: { id },
      body: { ...fields, version },
      headers: underKey(key),
    })
    client.setQueryData(couponKey(id), data)
    void client.invalidateQueries({ queryKey: ['coupons'] })
    return data
  }
}

/** A change of kind also sends the value, which is in a different field for each kind. */
const withValue = (changed: Partial<CouponForm>, all: CouponForm): Partial<CouponForm> =>
  'kind' in changed
    ? {
        ...changed,
        ...(all.kind === 'percent'
          ? { percent_bp: all.percent_bp }
          : { amount_halalas: all.amount_halalas }),
      }
    : changed

/** `like`: the coupon that a new one copies, except for its code. */
export function useCouponEditor(coupon: Coupon | null, like: Coupon | null) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const undoNotice = useUndoNotice()
  const update = useUpdate()
  const editor = useEditor<Coupon, CouponForm>({
    entity: 'coupon',
    object: coupon,
    fieldsOf: (object) => (object || !like ? formOf(object) : { ...formOf(like), code: '' }),
    check: (values) => checkCoupon(t, values),
    save: async (changed, version, key) => {
      if (coupon)
        return update(
          coupon.id,
          bodyOf(withValue(changed, { ...formOf(coupon), ...changed })),
          version ?? coupon.version,
          key,
        )
      const whole = { ...(like ? formOf(like) : formOf(null)), ...changed }
      const { data } = await officeApi.call(createCoupon, {
        body: bodyOf(whole) as NewCoupon,
        headers: { 'Idempotency-Key': key },
      })
      return data
    },
    onSaved: (saved, replaced) => {
      if (replaced)
        return undoNotice(tOffice('office.editor.saved'), () =>
          update(saved.id, bodyOf(withValue(replaced.changed, replaced.fields)), saved.version),
        )
      notify.success(t('coupon.added'))
      void client.invalidateQueries({ queryKey: ['coupons'] })
      void navigate(`/discounts/${saved.id}`, { replace: true })
    },
  })
  return editor
}

/** Switches a coupon off and on, each with an undo. */
export function usePause() {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const undoNotice = useUndoNotice()
  const update = useUpdate()
  const { busy, run } = useAction()
  const setActive = async (coupon: Coupon, isActive: boolean) => {
    const saved = await update(coupon.id, { is_active: isActive }, coupon.version)
    undoNotice(t(isActive ? 'coupon.resumed' : 'coupon.paused'), () =>
      update(saved.id, { is_active: !isActive }, saved.version),
    )
  }
  return {
    busy,
    setActive: (coupon: Coupon, isActive: boolean) =>
      void run(() =>
        setActive(coupon, isActive).catch((error: unknown) =>
          notify.error(refusalText(tOffice, error)),
        ),
      ),
  }
}
