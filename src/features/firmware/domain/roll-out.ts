import { command } from '../../../domain/command.ts'
import { packetBytes } from '../../../domain/entities/control-panel/firmware.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, integer, ref, refs, text } from '../../../domain/fields/index.ts'
import { dayText } from '../../../domain/fields/time.ts'
import type { Pace } from './stages.ts'

/** Where a roll-out stands. */
export const rollOutStates = { running: 'Running', stopped: 'Stopped', done: 'Done' } as const

const computed = true

/** That all devices of some sites are to run a version, some at a time. */
export const firmwareRollOut = entity({
  id: 'firmwareRollOut',
  term: 'firmwareRollOut',
  key: 'firmwareRollOutId',
  permission: { read: 'SYSTEM_DEBUG' },
  heldBy: 'provider',
  api: '/firmwarerollout',
  areaLimit: { every: ['areas'] },
  verbs: ['list', 'read', 'add'],
  imported: false,
  screens: {
    base: '/management/system/firmware-roll-out',
    list: '/management/system/firmware-roll-outs',
    titles: { create: 'Roll out firmware' },
  },
  title: rollOut => `${rollOut.firmware ?? ''}, ${dayText(String(rollOut.startedAt ?? '').slice(0, 10))}`,
  fields: {
    firmware: ref('firmware', { required: true, help: 'A released version for {many controller}' }),
    areas: refs('area', { label: '{Many area}', help: 'With all that is below them. Empty for all' }),
    pace: choice({ staged: '5%, then 25%, then all', atOnce: 'All at once' } satisfies Record<Pace, string>, {
      required: true,
      initial: 'staged',
      help: 'The next stage begins once the one before it has ended',
    }),
    mostFailed: integer({
      required: true,
      unit: '%',
      min: 0,
      max: 100,
      initial: 10,
      label: 'Stops above',
      help: 'Of those tried, how many may fail before it stops by itself',
    }),
    packetSize: integer({
      unit: 'bytes',
      min: packetBytes.min,
      max: packetBytes.max,
      help: 'Empty for that of the firmware',
    }),
    status: choice(rollOutStates, { computed, initial: 'running', severity: { stopped: 'alert' } }),
    stage: integer({ computed, unit: '%', label: 'Reaches' }),
    devices: integer({ computed, initial: 0, label: '{Many controller}' }),
    done: integer({ computed, initial: 0 }),
    failed: integer({ computed, initial: 0 }),
    reason: text({ computed, max: 200, label: 'Why' }),
    startedAt: dateTime({ computed, label: 'Started', seconds: true }),
    startedBy: ref('user', { computed, kept: true }),
    endedAt: dateTime({ computed, label: 'Ended', seconds: true }),
  },
  list: {
    columns: ['startedAt', 'firmware', 'status', 'stage', 'devices', 'done', 'failed', 'reason', 'startedBy'],
    filters: ['firmware', 'status', 'startedAt'],
    sort: '-startedAt',
  },
  commands: {
    stop: command({
      label: 'Stop',
      confirm: 'Stop {title}? {Many controller} that have received all of it finish; the others keep their version.',
      from: ['running'],
      to: 'stopped',
      isMain: true,
    }),
    goOn: command({
      label: 'Begin the next stage',
      confirm: 'Begin the next stage of {title} now, before the present one has ended?',
      from: ['running'],
    }),
  },
  tabs: ['details', { many: 'firmwareUpdateRequest', by: 'rollOut' }, 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly firmwareRollOut: typeof firmwareRollOut
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly firmwareRollOut: true
  }
}
