import { choice, flag } from '../../../src/domain/fields/index.ts'

export const options = {
  show: choice({ both: 'Alarms and alerts', alarms: 'Alarms', alerts: 'Alerts' }, { required: true, initial: 'both' }),
  sound: flag({ initial: true, help: 'Sounds while an alarm is unacknowledged, and once for a new alert.' }),
}
