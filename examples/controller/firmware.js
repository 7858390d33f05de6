// How a controller gets its firmware, in plain Node: over HTTP without packages,
// CONTROLLER=12 KEY=ghk_... SERVER=http://127.0.0.1:4600 node firmware.js
// or over MQTT, after `npm install mqtt`: URL=mqtt://127.0.0.1:1883 in place of SERVER.
// What it has received stays in firmware.part over a power cut; it goes on with the byte after it.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const { CONTROLLER, KEY, SERVER = 'http://127.0.0.1:4600', URL: broker, FOLDER = '.', EVERY_S = '30' } = process.env
const { PREFIX = 'gatehouse' } = process.env
const controllerId = Number(CONTROLLER)
const [part, wanted, image] = ['firmware.part', 'firmware.json', 'firmware.bin'].map(name => `${FOLDER}/${name}`)
const pause = () => delay(Number(EVERY_S) * 1000)

/** Over HTTP it polls. */
function overHttp() {
  let asks = 0
  const call = async (method, path, body) => {
    const answer = await fetch(`${SERVER}/api/ingest/${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify({ controllerId, ...body }) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
  return {
    ask: async () => (await call('GET', `firmware?controllerId=${controllerId}`)).json(),
    async packet(requestId, offset) {
      const query = `controllerId=${controllerId}&requestId=${requestId}&offset=${offset}`
      return Buffer.from(await (await call('GET', `firmware/packet?${query}`)).arrayBuffer())
    },
    progress: async said => (await call('POST', 'firmware/progress', said)).json(),
    status: said => call('POST', 'status', said),
    told: async () => void (asks++ > 0 && (await pause())),
  }
}

/** Its connection to the broker, which says that it is there for as long as it lasts. */
async function connected(own) {
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect(broker, {
    username: String(controllerId),
    password: KEY,
    clientId: `firmware-${controllerId}`,
    keepalive: 30,
    reconnectPeriod: 2000,
    will: { topic: `${own}/connection`, payload: 'offline', qos: 1, retain: true },
  })
  client.on('error', error => console.error(error.message))
  client.on('connect', () => {
    // Small messages one after the other: waiting to send several at once would cost 40 ms for each.
    client.stream.setNoDelay?.(true)
    client.subscribe(`${own}/to/+`, { qos: 1 }, () =>
      client.publish(`${own}/connection`, 'online', { qos: 1, retain: true }),
    )
  })
  return client
}

/** Over MQTT the server announces updates. One request at a time; one without an answer is sent again. */
async function overMqtt() {
  const own = `${PREFIX}/${controllerId}`
  const client = await connected(own)
  let [ids, isTold, asked, wake] = [0, false, undefined, undefined]
  const publish = (name, message) => client.publish(`${own}/${name}`, JSON.stringify(message), { qos: 1 })
  const ask = (name, message, timer) =>
    new Promise((resolve, reject) => {
      asked = { ...message, id: ++ids, name, resolve, reject }
      publish(name, { id: ids, ...message })
      timer = setTimeout(reject, 10_000, new Error(`No answer to ${name}`))
    }).finally(() => clearTimeout(timer))
  client.on('message', (topic, payload) => {
    const name = topic.slice(`${own}/to/`.length)
    if (name === 'packet') {
      // Of which update, from which byte on, and the bytes.
      const [requestId, offset, bytes] = [payload.readUInt32BE(0), payload.readUInt32BE(4), payload.subarray(8)]
      return asked?.requestId === requestId && asked.offset === offset && asked.resolve(bytes)
    }
    const message = JSON.parse(payload.toString())
    if (name === 'firmware' && message.id === null) {
      isTold = true
      wake?.()
    } else if (message.id === asked?.id && name === 'refused') asked.reject(new Error(message.reason))
    else if (message.id === asked?.id && name === asked.name) asked.resolve(message)
  })
  return {
    ask: () => ask('firmware', {}),
    packet: (requestId, offset) => ask('packet', { requestId, offset }),
    progress: said => ask('progress', said),
    status: said => publish('status', said),
    async told() {
      if (!isTold) await new Promise(resolve => (wake = resolve))
      isTold = false
    },
  }
}

/** How much of an update it has; nothing of any other counts. */
function held({ requestId, sha256 }) {
  const known = existsSync(wanted) ? JSON.parse(readFileSync(wanted, 'utf8')) : {}
  if (known.requestId !== requestId || known.sha256 !== sha256) {
    writeFileSync(part, '')
    writeFileSync(wanted, JSON.stringify({ requestId, sha256 }))
  }
  return existsSync(part) ? statSync(part).size : 0
}

async function receive(line, update) {
  const { requestId, bytes } = update
  for (let offset = held(update); offset < bytes;) {
    const packet = await line.packet(requestId, offset)
    appendFileSync(part, packet)
    offset += packet.length
  }
  const sha256 = createHash('sha256').update(readFileSync(part)).digest('hex')
  return line.progress({ requestId, state: 'received', sha256 })
}

async function update(line) {
  const { update: asked } = await line.ask()
  if (!asked) return
  console.log(`receives ${asked.firmwareVersion}, from byte ${held(asked)}`)
  const { status, reason } = await receive(line, asked)
  if (status !== 'installing') {
    rmSync(part, { force: true })
    return console.error(`${status}: ${reason}`)
  }
  // A real controller would install it and restart here.
  renameSync(part, image)
  await line.status({ firmwareVersion: asked.firmwareVersion })
  console.log(`runs ${asked.firmwareVersion}`)
}

const line = broker ? await overMqtt() : overHttp()
for (let hasFailed = false; ;) {
  await (hasFailed ? pause() : line.told())
  hasFailed = await update(line).then(
    () => false,
    error => (console.error(error.message), true),
  )
}
