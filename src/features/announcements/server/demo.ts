import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'

/** The announcements of the demo. */
export const demo: DemoPart = async ({ client, clientId, now }) =>
  void (await insertRows(client, 'announcement', announcements(clientId, now)))

function announcements(clientId: number, now: Date) {
  const announcement = { clientId, purpose: 'service', targetGroups: ['1'], userIds: [], global: false }
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return [
    {
      ...announcement,
      messageName: 'Evacuation drill',
      subject: 'Evacuation drill next week',
      message: 'The roll call of all sites is tried out. Marshals: charge your phones.',
      type: '3',
      start: at(-1),
      end: at(9),
    },
    {
      ...announcement,
      messageName: 'New car park gate',
      subject: 'The car park gate opens by number plate',
      message: 'Ask reception to add yours.',
      type: '1',
      targetGroups: ['1', '2'],
      start: at(-20),
      end: at(-3),
    },
  ]
}
