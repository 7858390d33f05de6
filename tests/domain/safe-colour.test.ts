import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'

/** 'door.status.locked' for every value of a choice that is drawn in green. */
const green = Object.values(entities).flatMap(({ id, fields }) =>
  Object.entries(fields).flatMap(([name, { severity = {} }]) =>
    Object.entries(severity).flatMap(([value, meaning]) => (meaning === 'safe' ? [`${id}.${name}.${value}`] : [])),
  ),
)

describe('green is for what was confirmed', () => {
  it('and not for what is as usual: a door that is locked, a controller that is online', () => {
    expect(green).toEqual(['scheduledReport.runResult.succeeded'])
  })

  it('in every style sheet', () => {
    const used = execFileSync('git', ['grep', '-l', 'var(--state-safe)', '--', '*.css'], { encoding: 'utf8' })
    expect(used.trim().split('\n')).toEqual([
      // A command or a save succeeded.
      'src/crud/confirm/Confirm.module.css',
      'src/crud/fields/fields.module.css',
      'src/crud/import/Import.module.css',
      'src/crud/list/BulkDialog.module.css',
      // An announcement of a success.
      'src/features/announcements/screens/Announcements.module.css',
      // A controller has done what was typed.
      'src/features/console/screens/Console.module.css',
      // Every door of a lockdown was confirmed by its controller.
      'src/features/lockdown/screens/RunLine.module.css',
      'src/features/lockdown/screens/lockdown/Overview.module.css',
      // Somebody was marked safe.
      'src/features/roll-call/screens/HeadRow.module.css',
      'src/features/roll-call/screens/Roll.module.css',
      // A controller has scanned its bus.
      'src/features/scan-udns/screens/ScanUdns.module.css',
    ])
  })
})
