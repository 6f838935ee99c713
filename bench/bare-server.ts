import { createServer } from 'node:http'

/** The raw bytes of an answer; the body in base64. */
export interface RawResponse {
  path: string
  status: number
  headers: Record<string, string | number>
  body: string
}

// The limit of a server on Node: node:http that writes prepared bytes. The answers arrive by message; the port is sent back.
process.on('message', (answers: RawResponse[]) => {
  const ready = new Map(
    answers.map(({ path, body, ...rest }) => [
      path,
      { ...rest, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '')
    response.writeHead(answer?.status ?? 404, answer?.headers)
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.on('disconnect', () => process.exit())
