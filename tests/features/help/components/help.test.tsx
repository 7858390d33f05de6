import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryKeys } from '../../../../src/api/session.ts'
import { HelpButton } from '../../../../src/app/shell/HelpButton.tsx'
import { ShellDialogs } from '../../../../src/app/shell/ShellDialogs.tsx'
import { table } from '../../../../src/app/entity-table.tsx'
import { show } from '../../../components/support/show.tsx'

test('help says what the screen is for, what its states mean and what its fields ask for', async () => {
  const handle = table.find(({ entity, kind }) => entity === 'door' && kind === 'list')
  const element = (
    <>
      <HelpButton />
      <ShellDialogs />
    </>
  )
  const { queries } = await show('/doors', [{ path: '/doors', element, handle }])
  await page.getByRole('button', { name: 'Help for this screen' }).click()
  const panel = page.getByRole('dialog', { name: 'Help: Doors' })
  await expect.element(panel.getByText(/what state it is in, what happened at it/)).toBeVisible()
  await expect.element(panel.getByText('it is open for longer than allowed')).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Manuals' })).not.toBeInTheDocument()
  queries.setQueryData(queryKeys.settings, (before: object | undefined) => ({ ...before, helpSite: true }))
  await expect.element(panel.getByRole('link', { name: 'Manuals' })).toHaveAttribute('href', '/api/help/site')
  await panel.getByRole('button', { name: 'Close the help' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})
