import { describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities/index.ts'
import { entityRoutes } from '../../../src/domain/entity-routes.ts'
import { menuFor } from '../../../src/domain/menu.ts'
import type { MenuItem } from '../../../src/domain/menu-item.ts'
import { roleIds } from '../../../src/domain/permissions.ts'
import { routeAt, routes } from '../../../src/domain/routes.ts'
import { operationsIn } from '../../support/operations.ts'
import type { TestClient } from '../../support/server.ts'
import { connect } from '../../server/live/watching.ts'
import type { Suite } from './suite.ts'

interface Operation {
  readonly 'x-permission'?: readonly string[]
}
type Description = Parameters<typeof operationsIn>[0]

/** A record that is not there: who may is settled before. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '2147483646')
const chunk = 4

/** Asks some at a time, as a user may. */
async function inTurn<T>(all: readonly T[], ask: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += chunk) await Promise.all(all.slice(at, at + chunk).map(ask))
}

const heldBy = async (client: TestClient) =>
  new Set((await client.get<{ permissions: string[] }>('/api/authentication/user')).body.permissions)
const leavesOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => (item.items ? leavesOf(item.items) : [item]))

/** What each role of the product may, over everything that needs a permission: in the API, in the menu, at the hubs. */
export const roles: Suite = house =>
  describe('a role', () => {
    const everywhere = [...routes, ...entityRoutes(entities)]

    it.each(roleIds)(
      '%s: is refused every operation that needs what it does not hold, and no reading that it holds',
      async role => {
        const { server, staff } = house()
        const client = server.client(role)
        const held = await heldBy(client)
        const { body } = await staff.get<Description>('/api/openapi.json')
        const wrong: string[] = []
        let refused = 0
        await inTurn(operationsIn<Operation>(body), async ([method, path, { 'x-permission': codes = [] }]) => {
          const missing = codes.filter(code => !held.has(code))
          if (codes.length === 0 || (missing.length === 0 && method !== 'GET')) return
          const sent = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true }
          const answer = await client.call<{ code?: string; error?: string }>(method, filled(path), sent)
          const isForbidden = answer.status === 403 && answer.body.code === 'forbidden'
          if (missing.length > 0) refused++
          const isRight = missing.length > 0 ? isForbidden : ![401, 403, 451, 500].includes(answer.status)
          if (!isRight) wrong.push(`${method} ${path}: ${answer.status} (${missing.join(', ') || 'nothing missing'})`)
        })
        expect(wrong).toEqual([])
        // Nobody holds everything, and everybody something.
        expect(refused).toBeGreaterThan(0)
        expect(held.size).toBeGreaterThan(0)
      },
    )

    it.each(roleIds)('%s: finds in the menu what its permissions open, and each list of it answers', async role => {
      const { server } = house()
      const client = server.client(role)
      const permissions = await heldBy(client)
      for (const isEngineer of [false, true]) {
        const menu = leavesOf(menuFor(everywhere, { brand: 'cloud', permissions, isEngineer }))
        expect(menu.length).toBeGreaterThan(0)
        for (const { to = '' } of menu) {
          const route = routeAt(everywhere, to)
          expect(
            route?.permission.filter(code => !permissions.has(code)),
            to,
          ).toEqual([])
          const entity = route && 'entity' in route ? entities[route.entity as keyof typeof entities] : undefined
          if (!entity || route?.kind !== 'list') continue
          expect((await client.get(`/api${entity.api}?limit=1`)).status, `${to} for ${role}`).toBe(200)
        }
      }
    })

    const subscriptions = [
      ['logger', 'SubscribeAlarms', 'EVENT_READ', true],
      ['comms-engine', 'SubscribeControllers', 'CONTROLLER_READ', true],
      ['notification', 'SubscribeClientMessageUpdates', 'CLIENTMESSAGE_READ', false],
      ['shop-order', 'SubscribeShopOrders', 'SHOPORDER_ADD', false],
      ['sms', 'SubscribeSms', 'SIM_READ', false],
    ] as const
    it.each(roleIds)('%s: subscribes at each hub to what it may read, and to nothing else', async role => {
      const { server } = house()
      const held = await heldBy(server.client(role))
      for (const [hub, method, code, isOfControllers] of subscriptions) {
        const connection = await connect(server, hub, role)
        const call = isOfControllers
          ? connection.invoke(method, [server.estate.acme.controllerId])
          : connection.invoke(method)
        const outcome = await call.then(
          () => 'done',
          (error: Error) => error.message,
        )
        await connection.stop()
        // Who works as another client is told that the controller is not there, once they may ask at all.
        if (held.has(code)) expect(outcome, `${hub} ${method}`).not.toContain('You need the permission')
        else expect(outcome, `${hub} ${method}`).toContain(`You need the permission ${code}`)
      }
    })
  })
