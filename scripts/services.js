import { createConnection } from 'node:net'

/**
 * A service that tests use where it answers on this machine, and what is tried with it alone.
 * @typedef {{ name: string, port: number, tried?: string, ask: (port: number) => Promise<unknown> }} Service
 */

const host = '127.0.0.1'
const withinMs = 2000

/** @type {Readonly<Record<string, Service>>} */
const services = {
  postgres: { name: 'PostgreSQL', port: 5432, tried: 'server tests on PostgreSQL', ask: askPostgres },
  nats: { name: 'NATS', port: 4222, tried: 'the bus over NATS, several server processes', ask: askNats },
  mosquitto: { name: 'Mosquitto', port: 1883, ask: askMosquitto },
}

/** @param {number} port */
async function askPostgres(port) {
  const { default: pg } = await import('pg')
  const connectionString = `postgresql://postgres@${host}:${port}/postgres`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param {number} port */
async function askNats(port) {
  const { connect } = await import('@nats-io/transport-node')
  const connection = await connect({ servers: `${host}:${port}`, timeout: withinMs })
  await connection.close()
}

/** An MQTT 3.1.1 CONNECT without a client id, and the first byte of its CONNACK. */
const mqttConnect = Buffer.from('100c00044d5154540402003c0000', 'hex')
const mqttConnack = 0x20

/**
 * @param {number} port
 * @returns {Promise<void>} rejects where no MQTT broker answers
 */
export function askMosquitto(port) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, timeout: withinMs }, () => socket.write(mqttConnect))
    const no = () => reject(new Error('No MQTT broker'))
    socket.once('data', data => (data[0] === mqttConnack ? resolve() : no()))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, no)
    socket.once('data', () => socket.destroy())
    socket.once('timeout', () => socket.destroy())
  })
}

/**
 * The services that `CI_SERVICES` says are there: `postgres,nats`.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {readonly string[]}
 * @throws {Error} for a name that is no service
 */
export const expectedServices = environment => {
  const names = (environment['CI_SERVICES'] ?? '').split(',').map(name => name.trim())
  const given = names.filter(name => name !== '')
  const unknown = given.filter(name => !services[name])
  if (unknown.length > 0)
    throw new Error(`CI_SERVICES names ${unknown.join(', ')}: it can name ${Object.keys(services).join(', ')}`)
  return given
}

/** @param {Service} service */
const doesAnswer = ({ ask, port }) =>
  ask(port).then(
    () => true,
    () => false,
  )

/** @param {Service} service */
const silence = ({ name, port }) => `no ${name} answers on ${host}:${port}`

/**
 * Whether a service answers where the tests look for it.
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @param {Readonly<Record<string, Service>>} [all]
 * @throws {Error} where `CI_SERVICES` says that it is there and it does not answer
 */
export const answers = async (name, environment = process.env, all = services) => {
  const service = all[name]
  if (!service) throw new Error(`There is no service '${name}'`)
  const isThere = await doesAnswer(service)
  if (!isThere && expectedServices(environment).includes(name))
    throw new Error(`CI_SERVICES says that ${service.name} is there, but ${silence(service)}`)
  return isThere
}

/**
 * Makes sure of every service that `CI_SERVICES` names.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @param {Readonly<Record<string, Service>>} [all]
 * @throws {Error} that names all that are missing
 */
export const ensureServices = async (environment = process.env, all = services) => {
  const asked = expectedServices(environment).map(name => answers(name, environment, all))
  const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(each => ('reason' in each ? each.reason.message : '')).join('\n'))
}

/**
 * What a run leaves out because a service is missing, in words.
 * @param {Readonly<Record<string, Service>>} [all]
 * @returns {Promise<string[]>}
 */
export const leftOut = async (all = services) => {
  const each = await Promise.all(
    Object.values(all).map(async service => {
      if (service.tried === undefined || (await doesAnswer(service))) return []
      return [`Left out: ${service.tried} (${silence(service)})`]
    }),
  )
  return each.flat()
}
