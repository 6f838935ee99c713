import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** User presence and user verification (WebAuthn, 6.1). */
const present = 0x01
const verified = 0x04
const hasCredential = 0x40

interface Options {
  challenge: string
}

/**
 * A phone that creates one passkey (ES256, no attestation) and signs with it, in the browser's format. `isVerified: false` behaves like one
 * that asks for no fingerprint.
 */
export function softPasskey(origin: string, { isVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const flags = present | (isVerified ? verified : 0)

  const authenticatorData = (more: number, tail = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flags | more]),
      count,
      tail,
    ])
  }
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The result of `navigator.credentials.create`. */
    create(options: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(
        hasCredential,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return credential({
        clientDataJSON: text(clientData('webauthn.create', options)),
        attestationObject: text(attestation),
        transports: ['internal'],
      })
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Options) {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: null,
      })
    },
  }
}
