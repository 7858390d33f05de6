import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'
import EngineerClientsScreen from '../../../../src/features/engineers/screens/engineer-clients.screen.tsx'
import EngineerRelationsScreen from '../../../../src/features/engineers/screens/engineer-relations.screen.tsx'

const relation = (client: string, more: object = {}) => ({
  client: { clientId: client.length + 100, name: client },
  engineer: { clientId: 2, name: 'Fitters' },
  kind: 'engineer',
  area: null,
  areaCount: 0,
  startDate: '2026-01-31',
  endDate: null,
  state: 'holds',
  ...more,
})
const invitation = { areaInstallerInvitationId: 7, area: 'Annexe', from: 'Acme', created: '2026-11-20T09:00:00Z' }

test('an invitation is accepted where it is read, and the place is in the list then', async () => {
  let isOpen = true
  fakeApi()
    .on('GET /areainstallerinvitation/received', () => ({ items: isOpen ? [invitation] : [] }))
    .on('GET /engineer-relation', () => ({
      items: isOpen ? [] : [relation('Acme', { kind: 'installer', area: 'Annexe', areaCount: 1 })],
    }))
    .on('POST /areainstallerinvitation/:id/accept', () => {
      isOpen = false
      return undefined
    })
  await showPart(<EngineerClientsScreen />)
  await expect.element(page.getByText('No engineer clients')).toBeVisible()
  await page.getByRole('button', { name: 'Accept Annexe of Acme' }).click()
  await expect.element(page.getByText('You look after Annexe now')).toBeVisible()
  const row = page.getByRole('table', { name: 'Engineer clients' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/Acme.*Installer.*Annexe.*31\/01\/2026.*Holds/)
  await expect.element(page.getByRole('region', { name: 'Invitations' })).not.toBeInTheDocument()
})

test('one that was withdrawn meanwhile says so, and stays', async () => {
  fakeApi()
    .on('GET /areainstallerinvitation/received', () => ({ items: [invitation] }))
    .on('GET /engineer-relation', () => ({ items: [] }))
    .on(
      'POST /areainstallerinvitation/:id/accept',
      () => new Reply(404, { error: 'It is not there', code: 'notFound' }),
    )
  await showPart(<EngineerClientsScreen />)
  await page.getByRole('button', { name: 'Accept Annexe of Acme' }).click()
  await expect.element(page.getByText('It was not accepted')).toBeVisible()
  await expect.element(page.getByText('Annexe', { exact: true })).toBeVisible()
})

test('relations are searched by name, and only those that hold can be worked for', async () => {
  const names = ['Acme', 'Borough', 'Cathedral', 'Dock Office', 'Estate', 'Foundry Works']
  fakeApi().on('GET /engineer-relation', () => ({
    items: names.map(name => relation(name, name === 'Borough' ? { state: 'revoked' } : {})),
  }))
  await showPart(<EngineerRelationsScreen />)
  await expect.element(page.getByRole('button', { name: 'Work for Acme' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Work for Borough' })).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Search engineer relations' }), 'found')
  await expect.element(page.getByText('Foundry Works')).toBeVisible()
  await expect.element(page.getByText('Borough')).not.toBeInTheDocument()
})
