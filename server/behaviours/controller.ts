import { sql } from 'kysely'
import type { ControllerAction } from '../../src/domain/device-command.ts'
import { controller } from '../../src/domain/entities/hardware/controller.ts'
import type { CommandOf } from '../../src/domain/record.ts'
import { askController } from '../commands/ask-controller.ts'
import { historyOf } from '../commands/history-of.ts'
import { wantReload, wantReport } from '../delivery/wishes.ts'
import { fitted } from '../hardware/fitted.ts'
import { refuseLeavingDoors } from '../hardware/controller-reach.ts'
import { type Asking, behaviour } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

/** Tells the controller to do something, and waits until it has. */
const tell =
  (action: ControllerAction) =>
  async (asking: Asking<typeof controller, CommandOf<typeof controller>>): Promise<void> => {
    const { context, session, current, entity } = asking
    const command = { controllerId: current.controllerId, action }
    await askController(context, session, command, entity.title(current), { history: historyOf(asking) })
  }

/** Controllers: the door limit is never below the doors that there are, and a controller stays above its doors. */
export default fitted(
  behaviour(controller, {
    async beforeEdit(write, { maxDoors, areaId }, current) {
      const { client, errors } = write
      const { controllerId } = current
      if (typeof areaId === 'number' && areaId !== current.areaId) await refuseLeavingDoors(write, areaId, controllerId)
      if (typeof maxDoors !== 'number') return
      const [has] = await runSql<{ doors: number }>(
        client,
        sql`select count(*) as "doors" from door where "controllerId" = ${controllerId} and "deletedAt" is null`,
      )
      if (has && has.doors > maxDoors)
        errors.push({
          propertyName: 'maxDoors',
          errorMessage: `Max doors must be at least ${has.doors}, the doors it already has`,
        })
    },
    ask: {
      reboot: tell('reboot'),
      retry: tell('retry'),
      startEmergencyUnlock: tell('startEmergencyUnlock'),
      endEmergencyUnlock: tell('endEmergencyUnlock'),
      cancelAlarms: tell('cancelAlarms'),
      resetNodeBus: tell('resetNodeBus'),
      resetInputsAndOutputs: tell('resetInputsAndOutputs'),
      getEvents: tell('sendEvents'),
      getSummary: tell('sendStatus'),
      systemScan: tell('systemScan'),
      readNodes: tell('readNodes'),
      clearQueue: tell('clearQueue'),
    },
    commands: {
      checkHeld: (write, { controllerId }) => wantReport(write, controllerId),
      resendEverything: (write, { controllerId }) => wantReload(write, controllerId),
    },
  }),
)
