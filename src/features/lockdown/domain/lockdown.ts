import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, integer, ref, refs, text } from '../../../domain/fields/index.ts'
import { lockdownActions, lockdownKinds, lockdownTitle } from './actions.ts'

/** Where a run stands. */
export const lockdownStates = {
  requested: 'Waiting for a second person',
  running: 'Running',
  reverting: 'Returning to normal',
  ended: 'Ended',
  declined: 'Not started',
} as const

const computed = true
const permission = 'LOCKDOWN_START'

/** A run of a plan: how its doors were commanded, and which have confirmed. */
export const lockdown = entity({
  id: 'lockdown',
  term: 'lockdown',
  key: 'lockdownId',
  permission: { read: 'LOCKDOWN_READ', command: permission },
  heldBy: 'organisation',
  api: '/lockdown',
  areaLimit: { every: ['areas'] },
  verbs: ['list', 'read'],
  screens: { base: '/monitoring/lockdowns' },
  title: ({ action, kind, plan }) => lockdownTitle(action ?? 'lock', kind ?? 'real', plan),
  fields: {
    plan: ref('lockdownPlan', { computed, kept: true }),
    action: choice(lockdownActions, { computed, label: 'What it does' }),
    kind: choice(lockdownKinds, { computed }),
    status: choice(lockdownStates, { computed, severity: { running: 'alert', reverting: 'alert', requested: 'info' } }),
    areas: refs('area', { computed }),
    doors: integer({ computed, initial: 0 }),
    confirmed: integer({ computed, initial: 0, label: 'Doors that confirmed' }),
    reverted: integer({ computed, label: 'Doors that returned to normal' }),
    begunAt: dateTime({ computed, label: 'Begun', seconds: true }),
    requestedBy: ref('user', { computed, kept: true, label: 'Asked for by' }),
    startedAt: dateTime({ computed, label: 'Started', seconds: true }),
    startedBy: ref('user', { computed, kept: true }),
    confirmSeconds: integer({ computed, unit: 'seconds', label: 'Doors confirm within' }),
    revertAt: dateTime({ computed, label: 'Ends by itself', seconds: true }),
    endedAt: dateTime({ computed, label: 'Ended', seconds: true }),
    endedBy: ref('user', { computed, kept: true }),
    escalatedAt: dateTime({ computed, label: 'Alarm raised', seconds: true }),
    revertEscalatedAt: dateTime({ computed, label: 'Alarm raised about its end', seconds: true }),
    outcome: text({ computed, max: 200, label: 'Why not started' }),
  },
  list: {
    columns: ['begunAt', 'plan', 'action', 'kind', 'status', 'doors', 'confirmed', 'endedAt', 'startedBy'],
    filters: ['plan', 'action', 'kind', 'status', 'begunAt'],
    sort: '-begunAt',
  },
  tabs: ['details', 'history'],
  commands: {
    confirmStart: command({
      label: 'Confirm and start',
      confirm: 'Start {title} now? {requestedBy} has asked for it.',
      from: ['requested'],
      to: 'running',
      isMain: true,
      permission,
    }),
    decline: command({
      label: 'Do not start',
      confirm: 'Do not start {title}? No door was told anything.',
      from: ['requested'],
      to: 'declined',
      permission,
    }),
    end: command({
      label: 'End and return to normal',
      confirm: 'End {title}? Every door that it has reached is told to work as usual again.',
      from: ['running'],
      isMain: true,
      permission,
    }),
    stopTrying: command({
      label: 'Stop trying',
      confirm: 'Stop trying to return the last doors of {title} to normal? They stay as they are. Check them by hand.',
      from: ['reverting'],
      to: 'ended',
      permission,
    }),
  },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly lockdown: typeof lockdown
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly lockdown: true
  }
}
