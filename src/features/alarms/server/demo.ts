import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

const steps = (...texts: string[]) => texts.map(text => ({ text }))

/** What is to be done about the alarms that the demo's day raises. */
export const demo: DemoPart = async ({ client, clientId, userId }) => {
  await insertRows(client, 'alarm_procedure', [
    {
      clientId,
      createdById: userId,
      name: 'A door was forced',
      eventTypes: ['doorForced', 'tamper'],
      steps: steps(
        'Look at the camera nearest to the door',
        'Send a guard, and do not tell them to go alone',
        'Call the police on 999 if somebody has got in',
        'Lock the door, or have it guarded until it locks',
      ),
    },
    {
      clientId,
      createdById: userId,
      name: 'A door stands open',
      eventTypes: ['doorHeldOpen'],
      steps: steps('Ask over the intercom for it to be closed', 'Send a guard if it is still open after five minutes'),
    },
  ])
}
