import { GatewayError } from '#domain/payments/gateway.ts'

/** A payment is 2 kB of JSON. */
const maxResponseBytes = 256 * 1024

/**
 * Returns the JSON of an answer, reading at most 256 kB.
 *
 * @throws GatewayError too long, or not JSON. The parser's message is dropped, because it quotes the text.
 */
export async function readJson(response: Response, what: string): Promise<unknown> {
  const text = await readText(response, what)
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError(`${what}: status ${response.status} without readable JSON`)
  }
}

async function readText(response: Response, what: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxResponseBytes)
      throw new GatewayError(`${what}: an answer longer than ${maxResponseBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
