import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const blank = Buffer.from('\r\n\r\n')

/**
 * Asks for one path over and over on `connections` kept-open connections, each with one request under way.
 *
 * @returns {Promise<{ answers: number, seconds: number, cpu: number }>} how many came, in which time, and the server's CPU for them in seconds
 */
export async function load({ port, pid, path, headers, seconds, connections = 16 }) {
  const lines = Object.entries({ Host: 'shop.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const [start, cpu] = [performance.now(), cpuOf(pid)]
  const until = start + seconds * 1000
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(until, port, request)))
  const answers = counts.reduce((sum, each) => sum + each, 0)
  return { answers, seconds: (performance.now() - start) / 1000, cpu: cpuOf(pid) - cpu }
}

function askUntil(until, port, request) {
  return new Promise((resolve, reject) => {
    let count = 0
    let rest = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const length = lengthOf(rest)
      if (length === null || rest.length < length) return
      rest = rest.subarray(length)
      count += 1
      if (performance.now() < until) socket.write(request)
      else {
        socket.end()
        resolve(count)
      }
    })
  })
}

/** Head and body of the answer at the start; null while its head is not all there. */
function lengthOf(bytes) {
  const end = bytes.indexOf(blank)
  if (end < 0) return null
  const head = bytes.latin1Slice(0, end)
  if (!head.startsWith('HTTP/1.1 200') && !head.startsWith('HTTP/1.1 304')) throw new Error(`the server answered:\n${head}`)
  return end + blank.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

/** CPU a process has used so far with all its threads, in seconds (Linux counts it in hundredths). */
function cpuOf(pid) {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
