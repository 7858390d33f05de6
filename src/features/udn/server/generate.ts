import { endpoint, once, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { generatedUdns, type UdnsToGenerate, udnsToGenerate } from '../domain/generate.ts'
import { madeTypes } from '../domain/ranges.ts'
import { freeUdns } from './free-udns.ts'
import { ofStaff, path } from './staff.ts'

/** Makes UDNs of a range and puts them into the register: all of them in one transaction, and none twice. */
export const generate = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('generate'),
  summary: 'Generate UDNs of a type, for a batch',
  limited: 'job',
  body: udnsToGenerate,
  bodyLimit: 4096,
  reply: generatedUdns,
  status: 201,
  handle({ context, session, body }) {
    const { key, ...wanted } = body
    const now = context.now()
    return writeTogether(context, session, [udnDevice.id], together =>
      once(together.client, session, { key, body, now }, async () => make(together, wanted, now)),
    )
  },
})

async function make(together: Together, { type, count, batch }: Omit<UdnsToGenerate, 'key'>, now: Date) {
  const range = madeTypes.find(({ id }) => id === type)
  if (!range) throw new Error(`There is no range of ${type}`)
  const udns = await freeUdns(together.client, range, count)
  const dateMade = now.toISOString().slice(0, 10)
  const keys = await together.addMany(
    udnDevice.id,
    udns.map((udn, index) => ({
      at: `udns.${index}`,
      values: { udn, batch, dateMade, status: 'generated' },
      computed: { deviceType: range.deviceType },
    })),
  )
  return { batch, items: udns.map((udn, index) => ({ udn, udnDeviceId: keys[index] ?? 0 })) }
}
