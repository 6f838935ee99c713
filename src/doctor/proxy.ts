import { z } from 'zod'
import {
  createProxyCheckToken,
  proxyCheckHeader,
  proxyCheckPath,
  type ProxyFacts,
} from '#shared/http/proxy-check.ts'
import { ask } from './ask.ts'
import { failing, messageOf, ok, skipped, warning, type Check, type Finding } from './check.ts'
import { neededWhenLive, type Context } from './context.ts'

/** An address that nobody has (RFC 5737). */
const forgedAddress = '203.0.113.77'

const factsShape = z.object({
  client: z.string(),
  forwardedFor: z.array(z.string()),
  forwardedProto: z.array(z.string()),
  trustProxy: z.number(),
})

/** Asks the shop through PUBLIC_URL, with forged headers, how the request reached it (decision 0086). */
export const proxyCheck = (context: Context): Check => ({
  name: 'proxy',
  run: (signal) => checkProxy(context, signal),
})

async function checkProxy({ config, secretKey }: Context, signal: AbortSignal): Promise<Finding> {
  const { publicUrl, trustProxy } = config.settings
  if (secretKey === null) return skipped('This demo was never opened, so there is nothing to ask.')
  const response = await ask(new URL(proxyCheckPath, publicUrl), {
    headers: {
      [proxyCheckHeader]: createProxyCheckToken(secretKey),
      'X-Forwarded-For': forgedAddress,
      'X-Forwarded-Proto': 'http',
    },
    signal,
  }).catch((error: unknown) => messageOf(error))
  if (typeof response === 'string')
    return neededWhenLive(
      config,
      `Nothing answers at ${publicUrl}: ${response}.`,
      'Start the shop (before the opening with STORE_MODE=rehearsal) and the proxy, then ask again.',
    )
  const read = factsShape.safeParse(await response.json().catch(() => null))
  if (response.status !== 200 || !read.success)
    return failing(
      `${publicUrl} answered ${response.status} to a question that this shop answers.`,
      'Another program or another shop is there, or it runs with another SECRET_KEY, or the clocks differ by a minute.',
    )
  if (read.data.trustProxy !== trustProxy)
    return warning(
      `The shop runs with TRUST_PROXY=${read.data.trustProxy}, this command with ${trustProxy}.`,
      'Run the command with the settings of the shop; restart the shop if they were changed.',
    )
  return assess(read.data, publicUrl)
}

/**
 * Each proxy adds an entry at the right of X-Forwarded-For, so those after the forged one are the proxies in front; if the forged one is
 * missing, the first proxy has started the list.
 */
function assess(facts: ProxyFacts, publicUrl: string): Finding {
  const { client, forwardedFor, forwardedProto, trustProxy } = facts
  const proxies = forwardedFor.length - 1 - forwardedFor.lastIndexOf(forgedAddress)
  const asSetting = proxies === 0 ? 'off' : String(proxies)
  if (client === forgedAddress)
    return failing(
      `The shop takes a forged X-Forwarded-For for the visitor: it trusts ${trustProxy} proxies, and ${proxies} add to that header.`,
      proxies === 0 && publicUrl.startsWith('https:')
        ? 'Let the proxy set it: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.'
        : `Set TRUST_PROXY=${asSetting}, or let each proxy add its entry.`,
    )
  if (proxies !== trustProxy)
    return failing(
      `The shop trusts ${trustProxy} proxies and ${proxies} are in front of it: it takes ${client} for the visitor, and rate limits count many visitors as one.`,
      proxies < trustProxy
        ? 'Let each proxy add to X-Forwarded-For ($proxy_add_x_forwarded_for), or lower TRUST_PROXY.'
        : `Set TRUST_PROXY=${asSetting}.`,
    )
  if (publicUrl.startsWith('https:') && forwardedProto[0] !== 'https')
    return failing(
      `The shop was asked by https and sees ${forwardedProto[0] ?? 'no'} X-Forwarded-Proto, which the visitor may have written.`,
      'Let the proxy set it: proxy_set_header X-Forwarded-Proto $scheme.',
    )
  return ok(
    `${proxies === 0 ? 'No proxy' : `Proxies: ${proxies}`}, as TRUST_PROXY says; a forged address does not pass, the shop sees ${client}.`,
  )
}
