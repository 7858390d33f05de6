import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { columnOf, columnsOf } from '../../src/crud/list/columns.ts'
import { GridRow } from '../../src/crud/list/GridRow.tsx'
import type { CellProps } from '../../src/crud/list/list-columns.ts'
import { zone } from '../../src/domain/entities/sites/zone.ts'
import { later } from '../../src/ui/later/later.ts'
import { fakeApi, showPart } from './support/show.tsx'

// React tells the console of what the column has thrown.
afterEach(() => void vi.mocked(console.error).mockClear())

test('a column of a feature that could not be loaded leaves the list, and is shown once it comes', async () => {
  fakeApi()
  let loads = 0
  const Cell = later(async (): Promise<{ default: ComponentType<CellProps> }> => {
    if (loads++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <>12 inside</> }
  })
  const name = columnsOf(zone).filter(column => column.name === 'name')
  const nothing = () => undefined
  await showPart(
    <table>
      <tbody>
        <GridRow
          entity={zone}
          index={0}
          record={{ zoneId: 1, name: 'Vault' }}
          title="Vault"
          columns={[...name, columnOf({ name: 'occupancy', Cell })]}
          to={undefined}
          isSelected={false}
          isSelectable={false}
          isActive
          isToFocus={false}
          onOpen={nothing}
          onToggle={nothing}
          onFocus={nothing}
        />
      </tbody>
    </table>,
  )
  await expect.element(page.getByText('Not loaded')).toBeVisible()
  await expect.element(page.getByText('Vault')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('12 inside')).toBeVisible()
  await expect.element(page.getByText('Not loaded')).not.toBeInTheDocument()
})
