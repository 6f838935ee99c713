import { useRevalidator } from 'react-router'
import { useState } from 'react'
import type { PlantKindChoice } from '#contract/owned-plants/guide.ts'
import { createOwnedPlant } from '#contract/owned-plants/plants.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { Place, PlantSize } from '#shared/plants/vocabulary.ts'
import { useForm } from '../forms/use-form.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { rememberedPlace } from '../survival/remembered-place.ts'
import { browserApi } from '../lib/browser-api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { notify } from '../ui/toasts.ts'
import { SelectField } from './select-field.tsx'
import { useCities, useKinds, usePlaceChoices } from './use-choices.ts'
import * as styles from './form.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

interface AddPlantProps {
  open: boolean
  onClose: () => void
  /** The preselected kind. */
  kind?: string
}

/** Adds plants that were not bought here. */
export function AddPlant({ open, onClose, kind = '' }: AddPlantProps) {
  const t = useTexts('my-plants')
  const [everOpened, setEverOpened] = useState(open)
  if (open && !everOpened) setEverOpened(true)
  if (!everOpened) return null
  return (
    <Dialog open={open} onClose={onClose} label={t('add.title')}>
      <AddForm kind={kind} onAdded={onClose} />
    </Dialog>
  )
}

function AddForm({ kind, onAdded }: { kind: string; onAdded: () => void }) {
  const t = useTexts('my-plants')
  const { revalidate } = useRevalidator()
  const { kinds, failed } = useKinds(true)
  const cities = useCities()
  const placeCity = rememberedPlace()?.city ?? 'riyadh'
  const { field, formRef, submit, busy, formError } = useForm({
    initialValues: { profile: kind, count: '1', size: 'medium', city: placeCity, place: '' },
    validate: ({ profile, count }) => ({
      profile: profile === '' ? 'add.kindNeeded' : undefined,
      count: isCount(count) ? undefined : 'add.countWrong',
    }),
    send: async (typed) => {
      const { data } = await browserApi.call(createOwnedPlant, { body: newPlantOf(typed) })
      notify.success(t('add.done', { name: data.name }))
      onAdded()
      await revalidate()
    },
    t,
    fallback: 'add.failed',
  })
  const profile = field('profile')
  const chosen = kinds?.find((each) => each.profile === profile.value)
  const { places, sizes } = usePlaceChoices(chosen?.likely_places)
  return (
    <form className={styles.form} ref={formRef} onSubmit={submit} noValidate>
      <h2 className="heading-3">{t('add.title')}</h2>
      {failed && <Alert>{t('add.kindsFailed')}</Alert>}
      {formError && <Alert>{formError}</Alert>}
      <SelectField
        label={t('add.kind')}
        none={t('add.choose')}
        choices={(kinds ?? []).map((each) => ({ value: each.profile, label: each.label }))}
        {...profile}
      />
      {chosen && <ChosenKind kind={chosen} />}
      <Field
        label={t('add.count')}
        inputMode="numeric"
        autoComplete="off"
        {...field('count', (typed) => toAsciiDigits(typed).replaceAll(/\D/g, '').slice(0, 4))}
      />
      <SelectField label={t('field.size')} choices={sizes} {...field('size')} />
      <SelectField label={t('field.city')} choices={cities} {...field('city')} />
      <SelectField
        label={t('field.place')}
        none={t('unknownYet')}
        choices={places}
        {...field('place')}
      />
      <Button type="submit" busy={busy}>
        {t('add.save')}
      </Button>
    </form>
  )
}

/** Shows which plant was chosen: common names are shared. */
function ChosenKind({ kind }: { kind: PlantKindChoice }) {
  return (
    <p className={styles.kind}>
      <span className={thumbnail.thumbnail}>{kind.image && <img src={kind.image} alt="" />}</span>
      <bdi className={styles.latin}>{kind.name_latin}</bdi>
    </p>
  )
}

type Typed = Record<'profile' | 'count' | 'size' | 'city' | 'place', string>

const newPlantOf = ({ profile, count, size, city, place }: Typed) => ({
  profile,
  count: Number(count),
  size: size as PlantSize,
  city,
  ...(place !== '' && { place: place as Place }),
})

/** A whole number from 1 to 9,999. */
const isCount = (typed: string): boolean => /^[1-9]\d{0,3}$/.test(typed)
