/** A time-stamping authority made of OpenSSL and a small server, which can also misbehave. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Authority = Awaited<ReturnType<typeof openAuthority>>

type Behaviour = 'stamps' | 'refuses' | 'sends rubbish' | 'sends too much' | 'fails' | 'stays silent'

const CONFIGURATION = `[tsa]
default_tsa = here
[here]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
`

/** Prepares the authority's own program, with a root and two certificates below it. */
function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-tsa-'))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'tsa.cnf'), CONFIGURATION)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-days', '2', '-subj', '/CN=Test root')
  const certify = (name: string, usage: string): void => {
    writeFileSync(join(folder, 'usage.cnf'), `extendedKeyUsage=critical,${usage}\nkeyUsage=critical,digitalSignature\n`)
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', 'signer.csr', '-subj', `/CN=Test ${name}`)
    const issuer = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '2']
    openssl('x509', '-req', '-in', 'signer.csr', ...issuer, '-extfile', 'usage.cnf', '-out', `${name}.pem`)
  }
  certify('signer', 'timeStamping')
  certify('mail', 'emailProtection')

  /** Returns the response to a query, made by the authority's own program. */
  const reply = (query: Uint8Array): Buffer => {
    writeFileSync(join(folder, 'query.tsq'), query)
    const signer = ['-signer', 'signer.pem', '-inkey', 'signer.key']
    openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-section',
      'here',
      '-queryfile',
      'query.tsq',
      ...signer,
      '-out',
      'r.tsr',
    )
    return readFileSync(join(folder, 'r.tsr'))
  }

  return { folder, openssl, reply }
}

/** Opens an authority on a free port. */
export async function openAuthority() {
  const { folder, openssl, reply } = prepare()
  const state = { behaviour: 'stamps' as Behaviour, requests: 0, answered: undefined as Buffer | undefined }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      state.requests += 1
      const send = (status: number, body: Uint8Array | string) =>
        response.writeHead(status, { 'Content-Type': 'application/timestamp-reply' }).end(body)
      if (state.behaviour === 'stamps') send(200, reply(state.answered ?? Buffer.concat(chunks)))
      else if (state.behaviour === 'refuses') send(200, reply(Buffer.from('no query')))
      else if (state.behaviour === 'sends rubbish') send(200, '<html>Welcome</html>')
      else if (state.behaviour === 'sends too much') send(200, Buffer.alloc(1_000_000, 0x30))
      else if (state.behaviour === 'fails') send(503, 'Later')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    stamper: { url: `http://127.0.0.1:${port}/`, roots: readFileSync(join(folder, 'root.pem'), 'utf8') },
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour
    },
    /** Answers every request with a time stamp for this text from now on; undefined ends that. */
    answerAbout: (text: string | undefined) => {
      if (text === undefined) state.answered = undefined
      else {
        writeFileSync(join(folder, 'text'), text)
        state.answered = openssl('ts', '-query', '-data', 'text', '-sha256', '-cert')
      }
    },
    /** Returns the same statement, signed by a certificate of the same root that is for emails. */
    signForMail: (response: Uint8Array): Buffer => {
      writeFileSync(join(folder, 'given.tsr'), response)
      openssl('ts', '-reply', '-in', 'given.tsr', '-token_out', '-out', 'token.der')
      openssl('cms', '-verify', '-noverify', '-in', 'token.der', '-inform', 'DER', '-binary', '-out', 'said.der')
      const signer = ['-signer', 'mail.pem', '-inkey', 'mail.key', '-md', 'sha256']
      const type = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-nodetach', '-binary', '-outform', 'DER']
      openssl('cms', '-sign', '-in', 'said.der', ...signer, ...type, '-out', 'forged.der')
      const token = readFileSync(join(folder, 'forged.der'))
      const granted = Buffer.from('3003020100', 'hex')
      const head = Buffer.from('30820000', 'hex')
      head.writeUInt16BE(granted.length + token.length, 2)
      return Buffer.concat([head, granted, token])
    },
    countRequests: () => state.requests,
    /** Verifies as an auditor does, by `openssl ts -verify`. Throws unless the response is for the text and from the root. */
    verify: ({ note, response }: Record<'note' | 'response', string | Uint8Array>): string => {
      writeFileSync(join(folder, 'text'), note)
      writeFileSync(join(folder, 'given.tsr'), response)
      return openssl('ts', '-verify', '-data', 'text', '-in', 'given.tsr', '-CAfile', 'root.pem').toString()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
