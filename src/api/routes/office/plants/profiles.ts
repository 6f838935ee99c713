import type { Db } from '#db/tables.ts'
import {
  findProfiles,
  loadProfileDetail,
  type ProfileDetail,
} from '#domain/office/plants/find-profiles.ts'
import { createProfile, updateProfile } from '#domain/office/plants/save-profile.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/plants/profiles.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { readVersion, saveEdit } from '../../../edit-conflict.ts'

/** Facts about kinds of plants (plants.md 60). */
export function officePlantProfileRoutes(api: Api): void {
  bindEndpoint(api, contract.listPlantProfiles, async (_, { db }) => ({
    data: (await findProfiles(db)).map(({ updated_at, ...row }) => ({
      ...row,
      updated_at: updated_at.toISOString(),
    })),
  }))

  bindEndpoint(api, contract.getPlantProfile, async ({ params: { slug } }, { db }) => ({
    data: await profileFor(db, slug),
  }))

  bindEndpoint(api, contract.createPlantProfile, ({ body }, { mutate, member, t }) =>
    mutate(async (tx, audit) => {
      await createProfile(tx, audit, member, body)
      return { message: t('saved'), data: await profileFor(tx, body.slug) }
    }),
  )

  bindEndpoint(api, contract.updatePlantProfile, ({ params: { slug }, body }, context) => {
    const { version: sent, ...fields } = body
    const version = readVersion(sent, context)
    return saveEdit(
      context,
      (tx, audit) => updateProfile(tx, audit, { slug, version, author: context.member }, fields),
      (db) => profileFor(db, slug),
    )
  })
}

/** @throws ShopError `notFound` */
async function profileFor(db: Db, slug: string): Promise<contract.Profile> {
  const profile = await loadProfileDetail(db, slug)
  if (!profile) throw new ShopError('notFound')
  return serialize(profile)
}

const serialize = ({ updated_at, history, ...profile }: ProfileDetail): contract.Profile => ({
  ...profile,
  updated_at: updated_at.toISOString(),
  history: history.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
})
