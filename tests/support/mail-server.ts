import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as the mail server got it. */
export interface Received {
  readonly to: readonly string[]
  readonly from: string
  /** By their names in small letters, unfolded. */
  readonly headers: Readonly<Record<string, string>>
  /** Everything after the headers, quoted-printable decoded: both parts. */
  readonly body: string
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: readonly Received[]
  /** How many are open at the moment. */
  readonly connections: number
  /** Stops listening, cutting what is open. */
  down(): Promise<void>
  /** Listens again, on the same port. */
  up(): Promise<void>
}

/** What it does at RCPT TO and DATA: an error is its answer. */
export interface Manners {
  recipient?: (address: string) => Error | undefined
  /** Before it says that it has the email. */
  taken?: (email: Received) => Promise<Error | undefined> | Error | undefined
  password?: string
}

/** The answer of a mail server that refuses, as smtp-server sends it. */
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

const decoded = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function read(raw: string, from: string, to: readonly string[]): Received {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = unfolded.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return {
    from,
    to,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: decoded(rest.join('\n\n')).replaceAll('\r\n', '\n'),
  }
}

/** A real SMTP server on a free port, without TLS. */
export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const received: Received[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', ...(manners.password === undefined ? ['AUTH' as const] : [])],
    allowInsecureAuth: true,
    authOptional: manners.password === undefined,
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, done) =>
      done(password === manners.password ? null : new Error('Wrong'), { user: username }),
    onRcptTo: ({ address }, _session, done) => done(manners.recipient?.(address) ?? null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      const take = async () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const email = read(Buffer.concat(parts).toString('latin1'), sender, to)
        const refused = await manners.taken?.(email)
        if (!refused) received.push(email)
        done(refused ?? null)
      }
      stream.on('end', () => void take())
    },
  }
  let port = 0
  let server = new SMTPServer(options)
  const up = async () => {
    server = new SMTPServer(options)
    // A connection that is cut is what some tests are about.
    server.on('error', () => undefined)
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
  }
  await up()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return server.connections.size
    },
    up,
    down: () => new Promise(resolve => server.close(() => resolve())),
  }
}
