import { useState } from 'react'
import { addDiaryEntry, splitOwnedPlant, updateOwnedPlant } from '#contract/owned-plants/plants.ts'
import { maxNicknameLength } from '#shared/plants/owned.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { Place, PlantSize } from '#shared/plants/vocabulary.ts'
import { useForm } from '../../forms/use-form.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { SelectField } from '../select-field.tsx'
import { useAction } from '../use-action.ts'
import { todayInRiyadh, useCareWords } from '../use-care-words.ts'
import { useCities, usePlaceChoices } from '../use-choices.ts'
import * as styles from '../form.module.css'
import * as panel from '../../ui/panel.module.css'

/** The id of the heading, to which the menu of the plant leads. */
export const aboutPlantId = 'about-plant'

/** Days between waterings that can be chosen; the plan waters more often where necessary. */
const wateringIntervalDays = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30]

/** The owner's settings for a plant, and its removal. */
export function PlantSettings({ plant }: { plant: OwnedPlantDetail }) {
  const { t } = useCareWords()
  return (
    <section aria-labelledby={aboutPlantId}>
      <h2 className={`heading-3 ${styles.title}`} id={aboutPlantId} tabIndex={-1}>
        {t('about.title')}
      </h2>
      <div className={panel.panel}>
        <SettingsForm plant={plant} />
        {plant.status === 'alive' && <EndActions plant={plant} />}
      </div>
    </section>
  )
}

function SettingsForm({ plant }: { plant: OwnedPlantDetail }) {
  const { t, days, month } = useCareWords()
  const { places, sizes } = usePlaceChoices()
  const cities = useCities()
  const { field, formRef, submit, busy, formError } = useSettingsForm(plant)
  // If the owner has chosen the days, the plan contains only those.
  const asCalculated =
    plant.every_days === null && plant.water_every_days !== null
      ? t('about.asCalculatedNow', {
          days: days(plant.water_every_days),
          month: month(Number(todayInRiyadh().slice(5, 7))),
        })
      : t('about.asCalculated')
  return (
    <form className={styles.form} ref={formRef} onSubmit={submit} noValidate>
      {formError && <Alert>{formError}</Alert>}
      <Field
        label={t('about.name')}
        placeholder={plant.name}
        maxLength={maxNicknameLength}
        autoComplete="off"
        {...field('nickname')}
      />
      <SelectField
        label={t('field.city')}
        none={t('unknownYet')}
        // Until the list is loaded, it contains only the present city.
        choices={cities.length > 0 ? cities : known(plant.city, plant.city_name)}
        {...field('city')}
      />
      <SelectField
        label={t('field.place')}
        none={t('unknownYet')}
        choices={places}
        {...field('place')}
      />
      <SelectField label={t('field.size')} choices={sizes} {...field('size')} />
      <SelectField
        label={t('about.every')}
        none={asCalculated}
        choices={wateringIntervalDays.map((count) => ({
          value: String(count),
          label: days(count),
        }))}
        {...field('every_days')}
      />
      <Button type="submit" variant="outline" busy={busy}>
        {t('about.save')}
      </Button>
    </form>
  )
}

function useSettingsForm(plant: OwnedPlantDetail) {
  const { t } = useCareWords()
  const { run } = useAction('about.failed')
  return useForm({
    initialValues: {
      nickname: plant.nickname ?? '',
      city: plant.city ?? '',
      place: plant.place ?? '',
      size: plant.size as string,
      every_days: String(plant.every_days ?? ''),
    },
    validate: () => ({}),
    send: async ({ nickname, city, place, size, every_days }) => {
      const saved = await browserApi.call(updateOwnedPlant, {
        params: { id: plant.id },
        body: {
          nickname,
          city: city || null,
          place: place === '' ? null : (place as Place),
          size: size as PlantSize,
          every_days: every_days === '' ? null : Number(every_days),
        },
      })
      run(() => Promise.resolve(saved))
    },
    t,
    fallback: 'about.failed',
  })
}

const known = (value: string | null, label: string | null) =>
  value !== null && label !== null ? [{ value, label }] : []

type Way = 'split' | 'give' | 'gone' | 'died'

function EndActions({ plant }: { plant: OwnedPlantDetail }) {
  const { t } = useCareWords()
  const [open, setOpen] = useState<Way | null>(null)
  const { busy, error, run } = useAction('about.failed')
  const params = { id: plant.id }
  const close = () => setOpen(null)
  const end = (status: 'given' | 'gone') =>
    run(() => browserApi.call(updateOwnedPlant, { params, body: { status } }), close)
  const died = () =>
    run(() => browserApi.call(addDiaryEntry, { params, body: { kind: 'died' } }), close)
  return (
    <div className={styles.ways}>
      {plant.count > 1 && (
        <Button variant="text" small onClick={() => setOpen('split')}>
          {t('split.open')}
        </Button>
      )}
      <Button variant="text" small onClick={() => setOpen('give')}>
        {t('give.open')}
      </Button>
      <Button variant="text" small onClick={() => setOpen('gone')}>
        {t('gone.open')}
      </Button>
      <Button variant="text" small className={styles.end} onClick={() => setOpen('died')}>
        {t('died.open')}
      </Button>
      <Dialog open={open === 'split'} onClose={close} label={t('split.title')}>
        {open === 'split' && <SplitForm plant={plant} onDone={close} />}
      </Dialog>
      <ConfirmDialog
        open={open === 'give'}
        title={t('give.title')}
        confirm={t('give.confirm')}
        {...{ busy, error }}
        onConfirm={() => end('given')}
        onClose={close}
      >
        {t('give.lead')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'gone'}
        title={t('gone.title')}
        confirm={t('gone.confirm')}
        {...{ busy, error }}
        onConfirm={() => end('gone')}
        onClose={close}
      >
        {t('gone.lead')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'died'}
        title={t('died.title')}
        confirm={t('died.confirm')}
        {...{ busy, error }}
        onConfirm={died}
        onClose={close}
      >
        {t('died.lead')}
      </ConfirmDialog>
    </div>
  )
}

function SplitForm({ plant, onDone }: { plant: OwnedPlantDetail; onDone: () => void }) {
  const { t } = useCareWords()
  const { run } = useAction('about.failed')
  const { field, formRef, submit, busy, formError } = useForm({
    initialValues: { count: '1' },
    validate: ({ count }) => ({
      count: Number(count) >= 1 && Number(count) < plant.count ? undefined : 'split.wrong',
    }),
    send: async ({ count }) => {
      const body = { count: Number(count) }
      const saved = await browserApi.call(splitOwnedPlant, { params: { id: plant.id }, body })
      run(() => Promise.resolve(saved), onDone)
    },
    t,
    fallback: 'about.failed',
  })
  return (
    <form className={styles.form} ref={formRef} onSubmit={submit} noValidate>
      <h2 className="heading-3">{t('split.title')}</h2>
      <p className="muted">{t('split.lead', { count: plant.count })}</p>
      {formError && <Alert>{formError}</Alert>}
      <Field
        label={t('split.count')}
        inputMode="numeric"
        autoComplete="off"
        {...field('count', (value) => toAsciiDigits(value).replaceAll(/\D/g, '').slice(0, 4))}
      />
      <Button type="submit" busy={busy}>
        {t('split.confirm')}
      </Button>
    </form>
  )
}
