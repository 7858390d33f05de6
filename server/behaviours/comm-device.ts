import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { fault } from '../../src/domain/faults.ts'
import { pictureErrors } from '../files/claim.ts'
import type { CommDeviceAction } from '../../src/domain/comm-device-wire.ts'
import type { CommandOf } from '../../src/domain/record.ts'
import { askCommDevice } from '../comm-devices/ask-comm-device.ts'
import { historyOf } from '../commands/history-of.ts'
import { generateRma } from '../hardware/generate-rma.ts'
import { keepDeviceSecrets } from '../hardware/device-secrets.ts'
import { signedOffWith } from '../hardware/signed-off-with.ts'
import { fitted } from '../hardware/fitted.ts'
import { type Asking, behaviour } from '../rest/behaviour.ts'

type Device = typeof commDevice

const hourMs = 3_600_000

/** Tells the comm device to do something, and waits until it has. */
const tell =
  <N extends CommandOf<Device> & CommDeviceAction>(action: N) =>
  async (asking: Asking<Device, N>): Promise<void> => {
    const { context, current, entity, input } = asking
    const { commDeviceId } = current
    const hours = (input as { readonly hours?: number }).hours
    const command = { commDeviceId, action, ...(hours !== undefined && { hours }) }
    await askCommDevice(context, command, entity.title(current), historyOf(asking))
  }

/** Comm devices: out of the stockroom, signed off once, and sent back when they fail. */
export default fitted(
  behaviour(commDevice, {
    afterWrite: keepDeviceSecrets,
    ask: {
      disconnect: tell('disconnect'),
      enableLogging: tell('enableLogging'),
      reset: tell('reset'),
      retryControllers: tell('retryControllers'),
    },
    commands: {
      generateRma,
      enableLogging(write, _current, { hours }) {
        // Where it did not answer, nobody knows whether it logs.
        if (write.outcome !== 'confirmed') return
        return { set: { loggingUntil: new Date(write.now.getTime() + hours * hourMs).toISOString() } }
      },
      async signOff(write, current, { company, by, engineer, notes, signature }) {
        const { now, entity, client, session } = write
        if (current.signOffState === 'signedOff')
          throw fault('stateConflict', { thing: entity.title(current), state: 'signed off', from: 'not signed off' })
        for (const { errorMessage } of await pictureErrors(client, entity, session, { signature }))
          write.errors.push({ propertyName: 'signature', errorMessage })
        const said = {
          signOffCompany: company,
          signOffBy: by,
          signOffEngineer: engineer,
          signOffNotes: notes,
          signature,
        }
        const state = { signOffState: 'signedOff' as const, signOffDate: now.toISOString() }
        return { set: { ...said, ...state, ...(await signedOffWith(client, session.clientId, current)) } }
      },
    },
  }),
)
