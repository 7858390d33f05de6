import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import { controller } from '../../../../src/domain/entities/hardware/controller.ts'
import type { Twin } from '../../../../src/features/device-twins/domain/twin.ts'
import ControllerTwin from '../../../../src/features/device-twins/screens/controller/twin.part.tsx'
import { fakeApi, show } from '../../../components/support/show.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const part = (lastSeenAt: string | null) => [
  {
    path: '/part',
    Component: () => (
      <>
        <ControllerTwin entity={controller} record={{ controllerId: 7, name: 'Lobby', lastSeenAt, version: 1 }} />
        <p>Beside it</p>
      </>
    ),
  },
]
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('what is wanted stands beside what is reported, and what is overdue says for how long', async () => {
  const twin: Twin = {
    aspects: [
      {
        aspect: 'records',
        standing: 'overdue',
        wanted: 40,
        reported: 37,
        differsSince: minutesAgo(12),
        reportedAt: minutesAgo(3),
      },
      { aspect: 'clock', standing: 'overdue', wanted: 0, reported: -90, differsSince: null, reportedAt: minutesAgo(1) },
      { aspect: 'firmware', standing: 'unknown', wanted: null, reported: null, differsSince: null, reportedAt: null },
    ],
  }
  const answers = [twin, { aspects: [{ ...twin.aspects[0], standing: 'same', reported: 40, differsSince: null }] }]
  fakeApi().on('GET /controller/:id/twin', () => answers.shift())
  const { queries } = await show('/part', part(minutesAgo(1)))
  await expect.element(row('Records')).toMatchTextContent(/Overdue.*for 12 min40.records37.records, 3 min ago/)
  await expect.element(row('Clock')).toMatchTextContent(/Overdue.*Right90.seconds slow/)
  await expect.element(row('Firmware')).toMatchTextContent(/Not knownNot knownNot known/)
  await applyChanges(queries, [{ entity: 'changeLog', id: 0, change: 'edited' }])
  await expect.element(row('Records')).toMatchTextContent(/As wanted/)
})

test('of a controller that has never called there is no twin', async () => {
  fakeApi().on('GET /controller/:id/twin', () => ({ aspects: [] }))
  await show('/part', part(null))
  await expect.element(page.getByText('Beside it')).toBeVisible()
  await expect.element(page.getByText('Wanted and reported')).not.toBeInTheDocument()
})
