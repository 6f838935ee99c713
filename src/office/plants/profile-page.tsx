import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  createPlantProfile,
  getPlantProfile,
  updatePlantProfile,
  type Profile,
} from '#contract/office/plants/profiles.ts'
import type { FactName } from '#shared/plants/facts.ts'
import { factNames } from '#shared/plants/fact-names.ts'
import {
  plantHabitats,
  plantKinds,
  type PlantHabitat,
  type PlantKind,
} from '#shared/plants/vocabulary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { SelectField, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import {
  bodyOf,
  factGroups,
  factOfField,
  fieldOf,
  formOf,
  reversedRanges,
  type ProfileForm,
} from './fact-form.ts'
import { FactRow } from './fact-row.tsx'
import { ProfileSide } from './profile-side.tsx'
import { useFactWords } from './use-fact-words.ts'

const keyOf = (slug: string) => ['plant-profiles', slug]
const parent = { to: '/plants', text: 'office.nav.plants' }

/** Edits the shop's facts about a kind of plant, or creates a new kind (plants.md 60). */
export default function ProfilePage() {
  const { slug } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(slug ?? ''),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getPlantProfile, { params: { slug: slug ?? '' }, signal })).data,
    enabled: slug !== undefined,
    // Unsaved values are compared with the version that was read.
    refetchOnWindowFocus: false,
  })
  if (slug === undefined) return <ProfileEditor key="new" profile={null} />
  if (data) return <ProfileEditor key={data.slug} profile={data} />
  return error ? (
    <LoadFailurePage error={error} onRetry={refetch} parent={parent} />
  ) : (
    <ScreenSkeleton rows={10} />
  )
}

/** An editor identifies its object by a number; a profile has a slug, which is part of `entity`. */
type Edited = Profile & { id: number }
const asEdited = (profile: Profile): Edited => ({ ...profile, id: 1 })

function useProfileEditor(profile: Profile | null) {
  const t = useTexts('office-plants')
  const tOffice = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const base = formOf(profile)
  return useEditor<Edited, ProfileForm>({
    entity: `plant-profile-${profile?.slug ?? 'new'}`,
    object: profile && asEdited(profile),
    fieldsOf: formOf,
    check: (values) => {
      const isChanged = (name: FactName) =>
        JSON.stringify(values[fieldOf(name)]) !== JSON.stringify(base[fieldOf(name)])
      const wrong: Partial<Record<keyof ProfileForm, string>> = {}
      for (const [lowest, highest] of reversedRanges(values))
        if (isChanged(lowest) || isChanged(highest))
          wrong[fieldOf(lowest)] = t('profiles.lowestAboveHighest')
      for (const name of factNames)
        if (values[fieldOf(name)].source.trim() === '' && (isChanged(name) || !profile))
          wrong[fieldOf(name)] = t('profiles.sourceNeeded')
      if (values.scientific_name.trim() === '') wrong.scientific_name = tOffice('office.required')
      if (values.family.trim() === '') wrong.family = tOffice('office.required')
      if (values.slug.trim() === '') wrong.slug = tOffice('office.required')
      return wrong
    },
    save: async (changed, version, key) => {
      if (profile) {
        const body = { ...bodyOf(changed), version: version ?? profile.version }
        const params = { slug: profile.slug }
        return asEdited(
          (
            await officeApi.call(updatePlantProfile, {
              params,
              body,
              headers: { 'Idempotency-Key': key },
            })
          ).data,
        )
      }
      const all = { ...base, ...changed }
      const { data } = await officeApi.call(createPlantProfile, {
        body: newBodyOf(all),
        headers: { 'Idempotency-Key': key },
      })
      return asEdited(data)
    },
    onSaved: (saved) => {
      notify.success(tOffice('office.editor.saved'))
      client.setQueryData(keyOf(saved.slug), saved)
      void client.invalidateQueries({ queryKey: ['plant-profiles'], exact: true })
      if (!profile) void navigate(`/plants/${saved.slug}`, { replace: true })
    },
  })
}

const newBodyOf = (all: ProfileForm) => ({
  slug: all.slug.trim(),
  scientific_name: all.scientific_name,
  family: all.family,
  kind: all.kind as PlantKind,
  place: all.place as PlantHabitat,
  facts: bodyOf(all).facts ?? {},
})

function ProfileEditor({ profile }: { profile: Profile | null }) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  const editor = useProfileEditor(profile)
  const show = useFactWords()
  const base = formOf(profile)
  return (
    <EditorFrame
      editor={editor}
      labelOf={(field) => {
        const name = factOfField(field)
        return name ? tFact(`fact.${name}`) : t(`profiles.field.${field}`)
      }}
      show={show}
      head={
        <PageHead
          title={profile?.scientific_name ?? t('profiles.add')}
          parent={{ to: '/plants', label: t('profiles.title') }}
        />
      }
      {...(profile && { side: <ProfileSide profile={profile} /> })}
    >
      <ProfileHead editor={editor} isNew={!profile} />
      {factGroups.map(({ id, facts }) => (
        <Panel key={id} title={t(`profiles.group.${id}`)}>
          {facts.map((name) => (
            <FactRow
              key={name}
              name={name}
              field={editor.field(fieldOf(name))}
              base={base[fieldOf(name)]}
            />
          ))}
        </Panel>
      ))}
    </EditorFrame>
  )
}

/** The names and the classification of the kind. */
function ProfileHead({
  editor,
  isNew,
}: {
  editor: ReturnType<typeof useProfileEditor>
  isNew: boolean
}) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  return (
    <Panel title={t('profiles.head')}>
      {isNew && (
        <TextField
          {...asText(editor.field('slug'))}
          label={t('profiles.field.slug')}
          hint={t('profiles.slugHint')}
          dir="ltr"
          required
          maxLength={100}
        />
      )}
      <TextField
        {...asText(editor.field('scientific_name'))}
        label={t('profiles.field.scientific_name')}
        dir="ltr"
        required
        maxLength={200}
      />
      <TextField
        {...asText(editor.field('family'))}
        label={t('profiles.field.family')}
        dir="ltr"
        required
        maxLength={100}
      />
      <SelectField
        {...asText(editor.field('kind'))}
        label={t('profiles.field.kind')}
        options={plantKinds.map((value) => ({ value, label: tFact(`kind.${value}`) }))}
      />
      <SelectField
        {...asText(editor.field('place'))}
        label={t('profiles.field.place')}
        options={plantHabitats.map((value) => ({ value, label: tFact(`habitat.${value}`) }))}
      />
    </Panel>
  )
}
