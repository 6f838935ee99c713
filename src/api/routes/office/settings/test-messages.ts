import { randomUUID } from 'node:crypto'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { consumeRateLimit } from '#domain/rate-limit.ts'
import { requireFull } from '#domain/staff/authorize.ts'
import { requireMember } from '#domain/staff/team.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/settings/settings.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { testMailTo } from '../../../serializers/office/settings.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'

/** Test messages of both kinds together. */
const testsPerHour = 5

/** Test messages to the member (office.md §31). */
export function testMessageRoutes(api: Api): void {
  bindEndpoint(api, contract.sendTestSms, async (_, context) => {
    const { db, member, mutate, ports, settings, locale, log, t } = context
    requireFull(member, 'settings.write')
    await countTest(context)
    const { phone } = await requireMember(db, member.id)
    const { nameAr, nameEn } = settings.seller
    const text = t('testMessage', { name: locale === 'ar' ? nameAr : nameEn })
    // Sent immediately instead of by the outbox: the answer contains the provider's result.
    await ports.sendSms({ to: phone, text }).catch((error: unknown) => {
      log.warn({ err: error }, 'a test message could not be sent')
      throw new ShopError('testNotSent')
    })
    return mutate(async (_tx, audit) => {
      audit.record({ action: 'settings.tested', entityId: 'messages', title: 'sms' })
      return { message: t('testSent') }
    })
  })

  bindEndpoint(api, contract.sendTestMail, async (_, context) => {
    const { member, mutate, settings, locale, t } = context
    requireFull(context.member, 'settings.write')
    await countTest(context)
    return mutate(async (tx, audit) => {
      const { email } = await tx
        .selectFrom('customers')
        .select('email')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      const recipient = testMailTo(email, settings)
      if (recipient === null)
        throw new ShopError('validationFailed', {}, { email: ['ownEmailMissing'] })
      await queueMessage(tx, {
        template: 'testMessage',
        facts: {},
        key: `testMessage:${randomUUID()}`,
        channel: 'mail',
        recipient,
        locale,
      })
      audit.record({ action: 'settings.tested', entityId: 'messages', title: 'mail' })
      return { message: t('testSent') }
    })
  })
}

const countTest = ({ db, member }: OfficeContext): Promise<void> =>
  consumeRateLimit(db, {
    key: `test-message:${member.id}`,
    seconds: 3_600,
    limit: testsPerHour,
    code: 'tooManyRequests',
  })
