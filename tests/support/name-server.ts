import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, type Packet } from 'dns-packet'

/** The code of DNS for a name that does not exist. */
const noSuchName = 3

export interface NameServer {
  /** As `DNS_SERVERS` has it. */
  readonly address: string
  /** TXT records by domain. */
  readonly texts: Map<string, readonly string[]>
  close(): void
}

/** A real name server on this machine, that knows TXT records alone. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const known = question?.type === 'TXT' ? texts.get(question.name.toLowerCase()) : undefined
    const answer: Packet = {
      type: 'response',
      id: id ?? 0,
      flags: known ? 0 : noSuchName,
      questions,
      answers: (known ?? []).map(data => ({ type: 'TXT', name: question?.name ?? '', data })),
    }
    socket.send(encode(answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, texts, close: () => void socket.close() }
}
