// How a controller gets its firmware, in plain Node without packages:
// CONTROLLER=12 KEY=ghk_... SERVER=http://127.0.0.1:4600 node firmware.js
// What it has received stays in firmware.part over a power cut; it goes on with the byte after it.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const { CONTROLLER, KEY, SERVER = 'http://127.0.0.1:4600', FOLDER = '.', EVERY_S = '30' } = process.env
const controllerId = Number(CONTROLLER)
const [part, wanted, image] = ['firmware.part', 'firmware.json', 'firmware.bin'].map(name => `${FOLDER}/${name}`)

async function call(method, path, body) {
  const answer = await fetch(`${SERVER}/api/ingest/${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify({ controllerId, ...body }) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
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

async function receive(update) {
  const { requestId, bytes } = update
  for (let offset = held(update); offset < bytes;) {
    const query = `controllerId=${controllerId}&requestId=${requestId}&offset=${offset}`
    const packet = Buffer.from(await (await call('GET', `firmware/packet?${query}`)).arrayBuffer())
    appendFileSync(part, packet)
    offset += packet.length
  }
  const sha256 = createHash('sha256').update(readFileSync(part)).digest('hex')
  const answer = await call('POST', 'firmware/progress', { requestId, state: 'received', sha256 })
  return answer.json()
}

async function update() {
  const { update: asked } = await (await call('GET', `firmware?controllerId=${controllerId}`)).json()
  if (!asked) return
  console.log(`receives ${asked.firmwareVersion}, from byte ${held(asked)}`)
  const { status, reason } = await receive(asked)
  if (status !== 'installing') {
    rmSync(part, { force: true })
    return console.error(`${status}: ${reason}`)
  }
  // A real controller would install it and restart here.
  renameSync(part, image)
  await call('POST', 'status', { firmwareVersion: asked.firmwareVersion })
  console.log(`runs ${asked.firmwareVersion}`)
}

for (;;) {
  await update().catch(error => console.error(error.message))
  await delay(Number(EVERY_S) * 1000)
}
