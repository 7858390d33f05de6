import { carriersOf, endpoint } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { nodeTypeOf } from '../../../domain/udn.ts'
import { type FoundRecord, type LookedUp, lookedUp, notInStockroom, udnsToLookUp } from '../domain/look-up.ts'
import { isUdn, notValid } from '../domain/udns.ts'
import { happenedTo } from './history.ts'
import { contractsOf, type Of, registered, rmasOf, stockroomOf } from './records-of.ts'
import { seenBy } from './seen.ts'
import { ofStaff, path } from './staff.ts'

/** Where devices were, are and may go. */
export const lookUp = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('look-up'),
  summary: 'Everything that is known of some UDNs',
  body: udnsToLookUp,
  bodyLimit: 32 * 1024,
  reply: lookedUp,
  async handle({ context: { database }, session, body }) {
    // It covers every client: not for somebody who sees a part of one.
    if (session.areaIds) throw fault('areaLimited')
    const { pool } = database
    const asked = [...new Set(body.udns.map(udn => udn.toUpperCase()))]
    const udns = asked.filter(isUdn)
    const [register, carriers, stockroom, contracts, rmas] = await Promise.all([
      registered(pool, udns),
      carriersOf(pool, udns),
      stockroomOf(pool, udns),
      contractsOf(pool, udns),
      rmasOf(pool, udns),
    ])
    const history = await happenedTo(pool, session, { register, stockroom })
    const may = seenBy(session)
    const seen = <T extends Of<FoundRecord>>(all: readonly T[], udn: string) => all.filter(of(udn)).filter(may)
    return {
      items: asked.map((udn): LookedUp => {
        const own = [carriers, contracts, rmas, stockroom].flat().filter(of(udn))
        const [lies] = stockroom.filter(of(udn))
        return {
          udn,
          deviceType: isUdn(udn) ? (nodeTypeOf(udn) ?? null) : null,
          problem: !isUdn(udn) ? notValid : lies?.state === 'inStock' ? null : notInStockroom,
          register: register.get(udn) ?? null,
          carriers: seen(carriers, udn).map(({ areaId, area, controllerId, controller, ...row }) => ({
            record: toRecord(row),
            areaId,
            area,
            controllerId,
            controller,
          })),
          stockroom: seen(stockroom, udn).map(toRecord)[0] ?? null,
          contracts: seen(contracts, udn).map(({ endDate, ...row }) => ({ record: toRecord(row), endDate })),
          rmas: seen(rmas, udn).map(({ isReplacement, ...row }) => ({ record: toRecord(row), isReplacement })),
          history: [...(history.get(udn) ?? [])],
          hidden: own.filter(each => !may(each)).length,
        }
      }),
    }
  },
})

const of =
  (wanted: string) =>
  ({ udn }: { readonly udn: string }) =>
    udn === wanted

const toRecord = ({ udn: _, ...record }: Of<FoundRecord>): FoundRecord => record
