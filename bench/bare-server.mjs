// The limit of a server on Node: node:http writing bytes it was handed. Answers come by message: path → { status, headers, body }.
import { createServer } from 'node:http'

process.on('message', (answers) => {
  const ready = new Map(answers.map(([path, { status, headers, body }]) => [path, { status, headers, body: Buffer.from(body, 'base64') }]))
  const server = createServer((request, response) => {
    const { status, headers, body } = ready.get(request.url)
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
process.on('disconnect', () => process.exit())
