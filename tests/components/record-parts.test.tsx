import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { table } from '../../src/app/entity-table.tsx'
import DetailScreen from '../../src/crud/detail/DetailScreen.tsx'
import { PartsProvider, type FindParts } from '../../src/crud/detail/parts.ts'
import { RecordPart } from '../../src/crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../src/crud/detail/special-tabs.ts'
import { fakeApi, show } from './support/show.tsx'
import { withZones, zonesOf } from './support/zones.ts'

const People = ({ record }: SpecialTabProps) => (
  <RecordPart title="People" actions={<button type="button">Count</button>}>
    In {String(record['name'])}
  </RecordPart>
)
const Rules = () => <RecordPart title="Rules">None</RecordPart>
const parts: FindParts = entity =>
  entity === 'zone'
    ? [
        { id: 'people', Part: People },
        { id: 'rules', Part: Rules },
      ]
    : []

test('parts of a record’s page stand in order above its details, each a region with its heading', async () => {
  withZones(fakeApi(), zonesOf(3))
  const handle = table.find(({ kind, path }) => kind === 'detail' && path === '/administration/zone/{zoneId}')
  const element = (
    <PartsProvider value={parts}>
      <DetailScreen />
    </PartsProvider>
  )
  await show('/administration/zone/2', [{ path: '/administration/zone/:zoneId', handle, element }])
  const people = page.getByRole('region', { name: 'People' })
  await expect.element(people).toMatchTextContent(/In Zone 002/)
  await expect.element(people.getByRole('heading', { level: 2 })).toMatchTextContent('People')
  await expect.element(people.getByRole('button', { name: 'Count' })).toBeVisible()
  const regions = page.getByRole('region').elements()
  expect(regions.map(region => region.querySelector('h2')?.textContent ?? region.ariaLabel)).toEqual([
    'People',
    'Rules',
    'Details',
  ])
})
