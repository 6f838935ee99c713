import { rm } from 'node:fs/promises'
import type { Db } from '#db/tables.ts'
import { writeTemplate } from '#domain/office/exports/template.ts'
import { applyImport } from '#domain/office/imports/apply-job.ts'
import { createImport } from '#domain/office/imports/create-import.ts'
import { deleteImport } from '#domain/office/imports/delete-import.ts'
import {
  findImport,
  findImportLines,
  findImports,
  type FoundImport,
} from '#domain/office/imports/find-imports.ts'
import { loadNames } from '#domain/office/imports/names.ts'
import { mapImport } from '#domain/office/imports/map-import.ts'
import { findJob, findJobsById } from '#domain/office/jobs/find-jobs.ts'
import { readTable } from '#domain/office/tables/read-table.ts'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import { importPermission, type ImportKind } from '#shared/office/import.ts'
import type { Locale } from '#shared/locale.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/imports.ts'
import type { ImportFile } from '#contract/office/imports.ts'
import { fileResponse } from '../../attachment.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { serializeImport, serializeImportLine } from '../../serializers/office-import.ts'
import { serializeJob } from '../../serializers/office-job.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { wrongLinesCsv } from '../../serializers/wrong-lines.ts'

/** Tables that are uploaded, tried in a dry run and applied (office.md §33). */
export function officeImportRoutes(api: Api): void {
  const { officeFilesDir } = api.parts

  // Precedes the paths of one import: `template` is not an id.
  bindEndpoint(api, contract.readImportTemplate, async ({ query }, { db, locale }) => {
    const { kind, format } = query
    const [size] = kind === 'products' ? (await loadNames(db)).written.sizes.values() : []
    const asked = { kind, format, locale: query.locale ?? locale, size }
    const path = await writeTemplate(officeFilesDir, asked)
    const answer = await fileResponse(path, `warif-${kind}-template.${format}`)
    // The file is already open; its content is deleted when it is closed.
    await rm(path, { force: true })
    return answer
  })

  bindEndpoint(api, contract.uploadImport, async ({ query, body }, context) => {
    const { member, locale, mutate, settings } = context
    requireKind(query.kind, member)
    const table = await readTable(body.path, query.sheet ?? null)
    return mutate(async (tx, audit) => {
      const id = await createImport(tx, audit, member, {
        kind: query.kind,
        fileName: body.name,
        bytes: body.bytes,
        table,
        locale,
        vatRateBasisPoints: settings.vatRateBasisPoints,
      })
      return { data: await importFor(tx, id, member, locale) }
    })
  })

  bindEndpoint(api, contract.listImports, async ({ query }, context) => {
    const page = pageQuery(query)
    const { db, member, locale } = context
    const { imports, total } = await findImports(db, member.id, page)
    const data = await withJobs(db, imports, member, locale)
    return paged({ data, total }, page, context)
  })

  bindEndpoint(api, contract.getImport, async ({ params }, { db, member, locale }) => ({
    data: await importFor(db, params.id, member, locale),
  }))

  dryRunRoutes(api)

  bindEndpoint(api, contract.deleteImport, ({ params }, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await deleteImport(tx, audit, params.id, member.id)
      return { message: t('saved') }
    }),
  )
}

/** The dry run of an import, line by line, and applying it. */
function dryRunRoutes(api: Api): void {
  bindEndpoint(api, contract.mapImport, ({ params, body }, { member, locale, mutate, settings }) =>
    mutate(async (tx, audit) => {
      await mapImport(tx, audit, member, {
        id: params.id,
        settings: {
          mapping: body.mapping ?? null,
          matchBy: body.match,
          creates: body.create,
          emptyCells: body.empty,
        },
        vatRateBasisPoints: settings.vatRateBasisPoints,
      })
      return { data: await importFor(tx, params.id, member, locale) }
    }),
  )

  bindEndpoint(api, contract.listImportLines, async ({ params, query }, context) => {
    const page = pageQuery(query)
    const { db, member, locale } = context
    const found = await foundFor(db, params.id, member)
    const { lines, total } = await findImportLines(db, params.id, { ...page, states: query.state })
    const data = lines.map((line) => serializeImportLine(line, found, locale))
    return paged({ data, total }, page, context)
  })

  bindEndpoint(api, contract.readWrongLines, async ({ params }, { db, member, locale }) =>
    wrongLinesCsv(db, await foundFor(db, params.id, member), locale),
  )

  bindEndpoint(
    api,
    contract.applyImport,
    ({ params, body }, { member, locale, mutate, settings }) =>
      mutate(async (tx, audit) => {
        const { id } = await applyImport(tx, audit, {
          id: params.id,
          createdBy: member.id,
          acceptsWarnings: body.accept_warnings,
          vatRateBasisPoints: settings.vatRateBasisPoints,
        })
        const job = await findJob(tx, id)
        if (!job) throw new ShopError('notFound')
        return { data: serializeJob(job, member, locale) }
      }),
  )
}

/** Prices need the permission for prices, counts the one for counting. */
function requireKind(kind: ImportKind, member: Member): void {
  const permission = importPermission[kind]
  if (permission && !hasPermission(member, permission))
    throw new ShopError('forbidden', { permission })
}

async function foundFor(db: Db, id: number, member: Member): Promise<FoundImport> {
  const found = await findImport(db, id, member.id)
  if (!found) throw new ShopError('notFound')
  return found
}

async function importFor(db: Db, id: number, member: Member, locale: Locale): Promise<ImportFile> {
  const [file] = await withJobs(db, [await foundFor(db, id, member)], member, locale)
  if (!file) throw new ShopError('notFound')
  return file
}

/** Imports as the member sees them, with their jobs. One statement. */
async function withJobs(
  db: Db,
  imports: readonly FoundImport[],
  member: Member,
  locale: Locale,
): Promise<ImportFile[]> {
  const ids = imports.flatMap(({ check_job_id: check, apply_job_id: applied }) => [
    ...(check === null ? [] : [check]),
    ...(applied === null ? [] : [applied]),
  ])
  const jobs = await findJobsById(db, ids)
  return imports.map((found) => {
    const check = jobs.get(found.check_job_id ?? 0) ?? null
    const applied = jobs.get(found.apply_job_id ?? 0) ?? null
    return serializeImport(found, { check, applied }, member, locale)
  })
}
