import { expect, it, vi } from 'vitest'

const action = (path: string, more: object) => ({
  path,
  aliases: [],
  access: 'auth',
  kind: 'screen',
  title: '',
  ...more,
})

vi.mock('#feature-routes', () => ({
  featureRoutes: [
    action('/administration/fob/make-many', {
      permission: ['FOB_READ'],
      action: { of: 'token', on: 'list', label: 'Make {many}', needs: 'FOB_ADD' },
    }),
    action('/administration/token/make-many', {
      permission: ['FOB_READ'],
      action: { of: 'token', on: 'list', label: 'Make {many}' },
    }),
    action('/administration/fob/{fobId}/lend', {
      permission: ['FOB_READ'],
      action: { of: 'token', on: 'record', label: 'Lend {one}' },
    }),
  ],
}))

const { screenActions } = await import('../../src/crud/screen/screen-actions.ts')
const { entities } = await import('../../src/domain/entities/index.ts')

const caller = (...held: string[]) => ({ brand: 'classic' as const, may: (code: string) => held.includes(code) })

it('links from a list to the screens that are an action of it, in the words of the twin', () => {
  expect(screenActions(entities.token, 'list', 'fob', caller('FOB_READ', 'FOB_ADD'))).toEqual([
    { label: 'Make fobs', to: '/administration/fob/make-many' },
  ])
  expect(screenActions(entities.token, 'list', 'token', caller('FOB_READ'))).toEqual([
    { label: 'Make tokens', to: '/administration/token/make-many' },
  ])
})

it('links from a record by its key, and only those who may do it', () => {
  expect(screenActions(entities.token, 'record', 'fob', caller('FOB_READ'), 7)).toEqual([
    { label: 'Lend fob', to: '/administration/fob/7/lend' },
  ])
  expect(screenActions(entities.token, 'list', 'fob', caller('FOB_READ'))).toEqual([])
  expect(screenActions(entities.token, 'record', 'fob', caller(), 7)).toEqual([])
  expect(screenActions(entities.door, 'record', 'door', caller('FOB_READ'), 7)).toEqual([])
})
