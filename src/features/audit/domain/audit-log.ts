import { auditKinds, auditOutcomes } from '../../../domain/audit.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, flag, integer, ref, text } from '../../../domain/fields/index.ts'

const large = Number.MAX_SAFE_INTEGER
const seal = { section: 'Seal' } as const

/** What somebody did, or tried: written by `server/audit` alone, sealed in a chain, and never changed. */
export const auditLog = entity({
  id: 'auditLog',
  term: 'auditLog',
  key: 'auditLogId',
  permission: { read: 'AUDITLOG_READ' },
  heldBy: 'organisation',
  api: '/auditlog',
  areaLimit: 'client',
  verbs: ['list', 'read'],
  screens: { base: '/settings/audit-log', titles: { list: 'Audit log' } },
  title: entry => [auditKinds[entry.what], entry.title ?? ''].join(' ').trim(),
  fields: {
    at: dateTime({ required: true, label: 'Time', seconds: true }),
    what: choice(auditKinds, { required: true, label: 'What' }),
    outcome: choice(auditOutcomes, {
      required: true,
      initial: 'done',
      severity: { failed: 'alert', refused: 'alert', unanswered: 'alert', notConnected: 'alert' },
    }),
    by: text({ required: true, max: 200, label: 'Who' }),
    user: ref('user'),
    guest: flag({ label: 'By a guest', help: 'Somebody of another {one client}' }),
    homeClient: ref('client', { label: 'Guest from' }),
    entity: text({ max: 50, label: 'Kind of record', namesKind: true }),
    title: text({ max: 200, label: 'Record', help: 'As it was called then' }),
    recordId: integer({ label: 'Record ID' }),
    details: text({ max: 500 }),
    count: integer({ required: true, initial: 1, label: 'Times', help: 'What repeats within a minute is one entry' }),
    lastAt: dateTime({ label: 'Last time', seconds: true }),
    network: text({ max: 60, help: 'The address it came from; of IPv6 the network' }),
    agent: text({ max: 60, label: 'Program' }),
    sessionId: integer({ label: 'Session' }),
    position: integer({ ...seal, required: true, max: large, help: 'Its place in the chain of its {one client}' }),
    hash: text({ ...seal, required: true, max: 64, help: 'Of this entry and the hash of the one before it' }),
    chain: integer({ ...seal, required: true, help: '0 for what belongs to no {one client}' }),
    auditEntryId: integer({ ...seal, max: large, label: 'Number of the change' }),
  },
  list: {
    columns: ['at', 'what', 'outcome', 'by', 'entity', 'title', 'details', 'network'],
    filters: ['at', 'what', 'user', 'entity', 'recordId', 'outcome', 'guest'],
    sort: '-at',
    search: ['title', 'by'],
  },
  tabs: ['details'],
})
