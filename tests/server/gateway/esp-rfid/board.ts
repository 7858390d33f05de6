import { connectAsync, type MqttClient } from 'mqtt'
import type { SmallSite, TestServer } from '../../../support/server.ts'
import { senderOf } from '../../events/sending.ts'

/** An ESP-RFID board as README-MQTT.md of esp-rfid documents it: what it is told, it does and answers so. */
export interface Board {
  readonly client: MqttClient
  /** Its list of cards: uid -> validuntil. */
  readonly users: Map<string, string>
  /** What it was told, in order. */
  readonly told: Record<string, string>[]
  opened: number
  /** It does what it is told, and its answers are lost. */
  isMute: boolean
  say(message: object): Promise<unknown>
  heartbeat(uptime?: number): Promise<unknown>
  leave(): Promise<void>
  /** The same board, connected anew. */
  again(): Promise<Board>
}

const ip = '192.168.1.77'
const hostname = 'esp-rfid'
const seconds = () => Math.floor(Date.now() / 1000)

/** The address of a test's broker, and the key of the board's controller there. */
interface Paired {
  readonly url: string
  readonly controllerId: number
  readonly password: string
  readonly users: Map<string, string>
}

export async function pair(
  server: TestServer,
  port: number,
  site: SmallSite,
  users = new Map<string, string>(),
): Promise<Board> {
  const { controllerId } = site
  const { key } = await senderOf(server, site, controllerId)
  return connectBoard({ url: `mqtt://127.0.0.1:${port}`, controllerId, password: key, users })
}

export async function connectBoard(paired: Paired): Promise<Board> {
  const { url, controllerId, password, users } = paired
  const topic = `gatehouse/esp-rfid/${controllerId}`
  const client = await connectAsync(url, {
    username: String(controllerId),
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  client.on('error', () => undefined)
  const say = (message: object) => client.publishAsync(`${topic}/send`, JSON.stringify(message), { qos: 0 })
  const board: Board = {
    client,
    users,
    told: [],
    opened: 0,
    isMute: false,
    say,
    heartbeat: (uptime = 5) => say({ type: 'heartbeat', time: seconds(), uptime, ip, hostname }),
    leave: () => client.endAsync(),
    again: () => connectBoard(paired),
  }
  client.on('message', (_topic, payload) => {
    const command = JSON.parse(payload.toString()) as Record<string, string>
    if (command['doorip'] !== ip) return
    board.told.push(command)
    for (const answer of obey(board, command)) if (!board.isMute) void say(answer)
  })
  await client.subscribeAsync(`${topic}/cmd`, { qos: 0 })
  return board
}

function obey(board: Board, { cmd, uid = '', validuntil = '' }: Record<string, string>): object[] {
  const { users } = board
  const done = { type: cmd, ip, hostname }
  if (cmd === 'getuserlist')
    return [...users].map(([each, until]) => ({
      command: 'userfile',
      uid: each,
      user: each,
      acctype: '1',
      acctype2: null,
      acctype3: null,
      acctype4: null,
      validuntil: until,
    }))
  if (cmd === 'adduser') users.set(uid, validuntil)
  else if (cmd === 'deletuid') users.delete(uid)
  else if (cmd === 'deletusers') users.clear()
  else if (cmd === 'opendoor') {
    board.opened += 1
    return [
      { type: 'access', time: seconds(), isKnown: 'true', access: 'Always', username: 'MQTT', uid: ' ', hostname },
    ]
  } else return [{ type: 'boot', time: seconds(), uptime: 1, ip, hostname }]
  return [done]
}
