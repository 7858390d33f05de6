import type { LiveAlarm } from '../../src/domain/stream/alarm.ts'
import { seesArea } from '../live/visibility.ts'
import { frame } from '../signalr/frame.ts'
import { Follows } from './follows.ts'

/** Who watches the alarms of which controllers. */
export class AlarmWatchers extends Follows {
  /** Tells each alarm to those who watch its controller and may see where it is; serialised once. */
  send(alarms: readonly LiveAlarm[]): void {
    for (const alarm of alarms) {
      const callers = this.callersOf(alarm.controllerId).filter(caller =>
        seesArea(caller.session.session, alarm.areaId),
      )
      if (callers.length === 0) continue
      const message = frame('EventAlarmUpdated', [alarm])
      for (const caller of callers) caller.sendFrame(message)
    }
  }
}
