// A controller in plain Node: `npm install mqtt`, then
// CONTROLLER=12 KEY=ghk_... URL=mqtt://127.0.0.1:1883 node controller.js
// Type `card 1 04A1B2C3` for a card at door 1. What it sends waits in events.json until the server has stored it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import mqtt from 'mqtt'

const { CONTROLLER, KEY, URL = 'mqtt://127.0.0.1:1883', PREFIX = 'gatehouse', FOLDER = '.' } = process.env
const [controllerId, own] = [Number(CONTROLLER), `${PREFIX}/${Number(CONTROLLER)}`]
const [mostInMessage, answerWithinMs, heartbeatMs, pullEveryMs] = [100, 5000, 25_000, 300_000]

/** What must survive a power cut: events that the server does not have yet, and the records that it decides by. */
const read = (name, otherwise) =>
  existsSync(`${FOLDER}/${name}`) ? JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) : otherwise
function keep(name, value) {
  // The old file stays whole until the new one is.
  writeFileSync(`${FOLDER}/${name}.new`, JSON.stringify(value))
  renameSync(`${FOLDER}/${name}.new`, `${FOLDER}/${name}`)
}
// A new epoch only where it has lost its memory: together with the sequence it is what the server knows an event by.
const log = read('events.json', { epoch: Math.floor(Date.now() / 1000), sequence: 0, waiting: [] })
let held = read('records.json', {})
const done = new Map()
let [ids, fresh, sending, sendingAgain] = [0, {}, undefined, undefined]

const client = mqtt.connect(URL, {
  username: String(controllerId),
  password: KEY,
  keepalive: 30,
  reconnectPeriod: 2000,
  clientId: `controller-${controllerId}`,
  will: { topic: `${own}/connection`, payload: 'offline', qos: 1, retain: true },
})
const publish = (name, message) => {
  const payload = typeof message === 'string' ? message : JSON.stringify(message)
  // What cannot be sent now is sent after connecting: nothing may queue up in the client.
  if (client.connected) client.publish(`${own}/${name}`, payload, { qos: 1, retain: name === 'connection' })
}

client.on('connect', () => {
  client.subscribe(`${own}/to/+`, { qos: 1 }, error => {
    if (error) return console.error(`Could not subscribe: ${error.message}`)
    publish('connection', 'online')
    publish('status', { firmwareVersion: 'example' })
    ;[fresh, sending] = [{}, undefined]
    send()
    if (Object.keys(held).length === 0) publish('records', { id: `r${++ids}`, limit: 1000 })
    else publish('pull', { id: `p${++ids}` })
    console.log('online')
  })
})
client.on('error', error => console.error(error.message))

/** Notes what happened, and sends it. */
function happened(type, more) {
  const occurredAt = new Date().toISOString()
  log.waiting.push({ controllerId, epoch: log.epoch, sequence: ++log.sequence, type, occurredAt, ...more })
  keep('events.json', log)
  send()
}

/** Sends the oldest events, one message at a time; again where no answer comes. */
function send() {
  if (sending !== undefined || log.waiting.length === 0 || !client.connected) return
  const events = log.waiting.slice(0, mostInMessage)
  sending = { id: `e${++ids}`, count: events.length }
  publish('events', { id: sending.id, events })
  clearTimeout(sendingAgain)
  sendingAgain = setTimeout(() => {
    sending = undefined
    send()
  }, answerWithinMs)
}

const heard = {
  events({ id, rejected }) {
    if (id !== sending?.id) return
    for (const { index, reason } of rejected) console.error('Rejected:', log.waiting[index], reason)
    log.waiting.splice(0, sending.count)
    keep('events.json', log)
    sending = undefined
    send()
  },
  commands(command) {
    // It may come twice: it is done once, and answered twice.
    const parts = done.get(command.commandId) ?? partsOf(obey(command))
    done.set(command.commandId, parts)
    if (done.size > 100) done.delete(done.keys().next().value)
    // Not all at once: the server may drop what it has no room for.
    parts.forEach((part, at) => setTimeout(publish, at * 100, 'answer', { commandId: command.commandId, ...part }))
  },
  changes({ items, next, wish }) {
    for (const { operation, subject, subjectId, details } of items)
      for (const records of [held, fresh])
        if (operation === 'delete') delete records[`${subject}/${subjectId}`]
        else records[`${subject}/${subjectId}`] = details
    const last = items.at(-1)?.changeId
    if (last !== undefined) {
      // Only what it would still know after a power cut.
      keep('records.json', held)
      publish('acknowledge', { id: `a${++ids}`, changeId: last })
      console.log(`holds ${Object.keys(held).length} records`)
    }
    if (wish === 'reload') publish('records', { id: `r${++ids}`, limit: 1000 })
    else if (next !== null) publish('pull', { id: `p${++ids}`, after: next })
  },
  records({ items, next }) {
    for (const { subject, subjectId, details } of items) fresh[`${subject}/${subjectId}`] = details
    if (next !== null) return publish('records', { id: `r${++ids}`, after: next, limit: 1000 })
    ;[held, fresh] = [fresh, {}]
    keep('records.json', held)
    publish('pull', { id: `p${++ids}` })
  },
  refused: ({ id, reason }) => console.error(`Refused ${id ?? ''}: ${reason}`),
}
client.on('message', (topic, payload) => heard[topic.slice(`${own}/to/`.length)]?.(JSON.parse(payload.toString())))

/** What it answers to what somebody types. */
const typed = new Map([
  ['help', () => [...typed.keys()].join('\n')],
  ['status', () => `${Object.keys(held).length} records held, ${log.waiting.length} events to send`],
  ['uptime', () => `${Math.floor(process.uptime())} s`],
  ['records', () => Object.keys(held).join('\n')],
])
/** An output that is too long for one answer goes in parts. */
function partsOf({ output, ...answer }) {
  const parts = output?.match(/[^]{1,8000}/g)?.slice(0, 32) ?? []
  if (parts.length < 2) return [{ ...answer, output }]
  return parts.map((output, index) => ({ ...answer, output, part: index + 1, more: index + 1 < parts.length }))
}

/** Works the lock: here it only says so. */
function obey({ door, lock, action, text, sentAt, commandId }) {
  if (Math.abs(Date.now() - Date.parse(sentAt)) > 10_000) return { done: false, reason: 'The command came too late' }
  if (typed.has(text)) return { done: true, output: typed.get(text)() }
  if (text !== undefined) return { done: false, reason: 'The example does not know this command; help says which' }
  if (door === undefined) return { done: false, reason: `The example cannot ${action}` }
  console.log(`door ${door} ${lock}`)
  if (lock !== 'normal') happened(lock === 'unlocked' ? 'doorUnlocked' : 'doorLocked', { door, commandId })
  return { done: true }
}

setInterval(() => publish('status', {}), heartbeatMs)
setInterval(() => publish('pull', { id: `p${++ids}` }), pullEveryMs)
createInterface({ input: process.stdin }).on('line', line => {
  const [what, door, keycode] = line.trim().split(' ')
  if (what === 'card' && keycode) happened('accessGranted', { door: Number(door), keycode })
})
